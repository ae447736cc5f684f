import Foundation
import Testing

extension ServerTests {
    /// Requests with wrong, large and strange values. `PICTURE` stands for the number of the current version of the scene.
    @Suite struct HostileRequestTests {
        private static let frame = "/frame?picture=PICTURE&time=0"

        @Test(arguments: [
            (
                "/frame?picture=99999999999999999999&time=0", 400,
                "picture must be an integer, not '99999999999999999999'"
            ),
            ("/frame?picture=-1&time=0", 410, "discarded"),
            ("/frame?picture=1e0&time=0", 400, "picture must be an integer"),
            ("/frame?picture=PICTURE&time=1e999", 400, "time must be a number"),
            ("/frame?picture=PICTURE&time=-inf", 400, "time must be a number"),
            ("/frame?picture=PICTURE&time=1e300", 400, "is after the end"),
            (frame + "&scale=0", 400, "scale must be above 0"),
            (frame + "&scale=-1", 400, "scale must be above 0"), (frame + "&scale=1e300", 400, "at most 8"),
            (frame + "&scale=nan", 400, "scale must be a number, not 'nan'"),
            (frame + "&sequence=1e5", 400, "sequence must be an integer"),
            (frame + "&encoding=yes", 400, "encoding must be one of png, draft, pixels, not 'yes'"),
            (frame + "&client=" + String(repeating: "a", count: 201), 400, "client is too long"),
            (frame + "&" + String(repeating: "a", count: 99) + "=1", 400, "unknown parameter"),
            ("/moment?picture=PICTURE&time=0&layer=-1", 200, ""),
            ("/moment?picture=PICTURE&time=0&layer=999999999", 200, ""),
            ("/moment?picture=PICTURE&time=0&layer=box", 400, "layer must be an integer, not 'box'"),
            ("/curves?picture=PICTURE&width=1e300", 400, "width must be 240 to 2000"),
            ("/curves?picture=PICTURE&width=nan", 400, "width must be a number"),
            ("/curves?picture=PICTURE&names=..%2F..%2Fetc%2Fpasswd,%00,%1B%5B31m", 200, ""),
            ("/state?chrome=%1B%5B31m", 400, "chrome"), ("/state?appearance=%00", 400, "appearance"),
            ("/state?device=%E2%80%AEenohPi", 400, "device"),
            ("/state?script=" + String(repeating: "a", count: 201), 400, "script is too long"),
            ("/%2e%2e/%2e%2e/etc/passwd", 404, "no file"), ("/../../etc/passwd", 404, "no file"),
            ("//etc/passwd", 404, "no file"), ("/page.css/../../../etc/passwd", 404, "no file"),
            ("/page.css%00.html", 404, "no file"), ("/" + String(repeating: "a", count: 5000), 404, "no file"),
        ])
        func `a hostile request has one short answer`(path: String, status: Int, message: String) async throws {
            let folder = try await PreviewedFolder.serving()
            let picture = try #require(try await folder.state().picture)
            let answer = try await folder.wire.get(path.replacing("PICTURE", with: "\(picture)"))
            #expect(answer.status == status, "\(answer.text)")
            guard status != 200 else { return }
            #expect(answer.text.contains(message) && answer.text.count < 400, "\(answer.text)")
            let controls = answer.text.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
            #expect(controls.isEmpty && !answer.text.contains("\u{202E}"), "\(answer.text.debugDescription)")
        }
    }
}
