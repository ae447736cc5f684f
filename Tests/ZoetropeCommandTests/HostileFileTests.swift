import Foundation
import TestSupport
import Testing

/// Goldens, reports and folders of pages from strangers: one error that names the file, and no path of a temporary file.
@Suite(.runsPrograms) struct HostileFileTests {
    private static let scene = """
        zoetrope: 1
        canvas: { size: [20, 20] }
        layers: [ { id: a, frame: [0, 0, 9, 9], background: red } ]
        script: [ { wait: 100ms }, { marker: end } ]
        goldens: { trace: [a.opacity], stills: [end], animation: gif }
        """

    /// The signature and the header of a PNG with sides of 50,000 pixels.
    private static let largePNG =
        Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]) + Data("IHDR".utf8)
        + Data([0, 0, 0xC3, 0x50, 0, 0, 0xC3, 0x50, 8, 2, 0, 0, 0, 0xC4, 0xCD, 0xAA, 0x9D])
    /// A GIF with one colour table and images of one pixel.
    private static func gif(_ side: UInt8, images: Int) -> Data {
        let image: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
        return Data("GIF89a".utf8) + Data([side, side, side, side, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
            + Data(repeatElement(image, count: images).joined()) + Data(";".utf8)
    }

    private static let goldens: [(file: String, data: Data, code: Int32, message: String)] = [
        (
            "main.end.png", largePNG, 3,
            ": error: the golden cannot be compared: this file is 50000 by 50000 pixels; each side"
        ),
        ("main.end.png", Data(), 4, ": error: the golden cannot be compared: this file is empty, not a PNG"),
        (
            "main.end.png", Data("hello".utf8), 4,
            ": error: the golden cannot be compared: this file is not a PNG, JPEG, WebP"
        ),
        (
            "main.end.png", largePNG.prefix(9), 4,
            ": error: the golden cannot be compared: this file is a damaged PNG: it ends too early"
        ),
        (
            "main.gif", gif(255, images: 1), 3,
            ": error: the golden cannot be compared: this file is 65535 by 65535 pixels"
        ),
        ("main.gif", gif(0, images: 1), 4, ": error: the golden cannot be compared: this file is 0 by 0 pixels"),
        (
            "main.gif", Data("hello".utf8), 4,
            ": error: the golden cannot be compared: this file is not a PNG, JPEG, WebP"
        ),
        (
            "main.gif", gif(1, images: 1).prefix(9), 4,
            ": error: the golden cannot be compared: this file is a damaged GIF: it ends too early"
        ),
        (
            "main.trace", Data(), 4,
            ":1: error: the golden cannot be compared: it is not a valid trace: there are no columns"
        ),
        (
            "main.trace", Data("hello".utf8), 4,
            ":1: error: the golden cannot be compared: it is not a valid trace: the first column"
        ),
        (
            "main.trace", Data(repeating: UInt8(ascii: "["), count: 9_000_000), 4,
            ":1: error: the golden cannot be compared: it is not a valid trace: the first column"
        ),
    ]

    @Test func `a golden that cannot be read is one error`() throws {
        let space = try Workspace()
        try space.write(Self.scene, to: "s.yaml")
        _ = try space.shell("env -u CI $ZOETROPE test s.yaml --record all")
        for (file, data, code, message) in Self.goldens {
            let path = "Goldens/s/\(file)"
            let recorded = try space.data(path)
            try space.write(data, to: path)
            let run = try space.run("test", "s.yaml", "--record", "never")
            let errors = (run.text + run.messages).split(separator: "\n").filter { $0.contains("error: ") }
            #expect(run.status == code && errors.count == 1, "\(file): \(errors)")
            #expect(errors.first?.hasPrefix(path + message) == true, "\(errors)")
            #expect(errors.allSatisfy { !$0.contains("/tmp") && $0.count < 300 })
            #expect((run.text + run.messages).contains("hint: restore the file from version control, or accept"))
            #expect((run.text + run.messages).contains("to accept it: zoetrope test s.yaml --accept"))
            try space.write(recorded, to: path)
        }
        #expect(try space.run("test", "s.yaml", "--record", "never").status == 0)
    }

    /// Not JSON, JSON of another kind, and JSON that is nested as deep as the stack of a recursive reader.
    private static let manifests = [
        "", "hello", "[1]", "5", "null", "{}", "{\"scenes\": 1e999}", "{\"scenes\": 5}",
        String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 100_000),
        "{\"a\": \"\(String(repeating: "x", count: 9_000_000))\"}",
    ]

    @Test func `a report that cannot be read is one error`() throws {
        let space = try Workspace()
        for text in Self.manifests {
            try space.write(text, to: "part/report.json")
            let run = try space.run("test", "--merge", "part", "--report", "out")
            #expect(run.status == 4, "\(text.prefix(40))")
            #expect(run.messages == "error: part/report.json: not a report written by zoetrope test\n")
            #expect(!space.exists("out"))
        }
    }

    @Test func `a manifest of pages that cannot be read is one error and stays`() throws {
        let space = try Workspace()
        try space.write(Self.scene, to: "s.yaml")
        for text in Self.manifests {
            try space.write(text, to: "docs/docs.json")
            let run = try space.run("docs", "s.yaml", "-o", "docs")
            #expect(run.status == 64, "\(text.prefix(40))")
            #expect(run.messages.hasPrefix("error: docs/docs.json: this file was not generated by zoetrope docs"))
            #expect(try space.files() == ["docs/docs.json", "s.yaml"])
            #expect(try space.data("docs/docs.json") == Data(text.utf8))
        }
    }
}
