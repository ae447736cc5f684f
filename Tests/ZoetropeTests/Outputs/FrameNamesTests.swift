import Testing
import Zoetrope

@Suite struct FrameNamesTests {
    @Test(arguments: [
        ("frame-%04d.png", 7, "frame-0007.png"), ("%d.png", 12, "12.png"), ("%02d.png", 123, "123.png"),
        ("50%%-%03d.png", 1, "50%-001.png"),
    ])
    func `a pattern names frames and reads their names`(pattern: String, frame: Int, name: String) throws {
        let names = try #require(FrameNames(pattern))
        #expect(names.name(of: frame) == name)
        #expect(names.frame(of: name) == frame)
    }

    @Test(arguments: ["frame.png", "%s.png", "%04d-%d.png", "", "100%.png"])
    func `other names are not patterns`(name: String) {
        #expect(FrameNames(name) == nil)
    }

    @Test(arguments: [
        "frame-7.png", "frame-00007.png", "frame--001.png", "frame-.png", "frame-+007.png", "Frame-0007.png",
    ])
    func `other names are not frames of the pattern`(name: String) {
        #expect(FrameNames.standard.frame(of: name) == nil)
    }
}
