import Gallery
import Testing
import Zoetrope

@Suite struct PageFormatsTests {
    @Test(arguments: ["gif", "apng", "webp", "webp,gif", "mp4,gif", "webm,mp4,webp,apng,gif"])
    func `a list has images last`(list: String) throws {
        let formats = try PageFormats(list)
        #expect(formats.list == list && formats.all.map(\.name).joined(separator: ",") == list)
    }

    @Test(arguments: [
        ("", "pages cannot show ''\n  hint: formats for pages: gif, apng, webp, mp4, webm"), ("frames", "'frames'"),
        ("y4m,gif", "'y4m'"), ("webp, gif", "' gif'"), ("webp,", "''"), ("GIF", "'GIF'"),
        ("gif,webp,gif", "'gif' is listed twice"),
        ("mp4", "the last format must be an image"), ("webm,mp4", "hint: --format webm,mp4,gif"),
        ("webp,mp4,gif", "the video 'mp4' must be before the image 'webp'"), ("gif,mp4", "before the image 'gif'"),
    ])
    func `other lists are errors`(list: String, message: String) {
        let error = #expect(throws: ZoetropeError.self) { try PageFormats(list) }
        #expect(error?.exitCode == .usage && error?.description.contains(message) == true, "\(error as Any)")
        #expect(error?.description.contains("--format") == true)
    }
}
