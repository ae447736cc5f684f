import Foundation

/// Where an expectation stands in the source, and where what it keeps lies.
struct TestPlace: Sendable {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt
    /// The function that expects.
    let function: String

    /// The file of tests.
    var file: String { "\(filePath)" }

    /// `__Snapshots__/MotionTests/opens.card.png` beside the file of tests, as those who test with snapshots have it.
    func snapshot(_ parts: [String], ending: String) -> String {
        let source = URL(fileURLWithPath: file)
        let name = ([Self.plain(function)] + parts.map(Self.plain)).joined(separator: ".")
        return source.deletingLastPathComponent().appendingPathComponent("__Snapshots__")
            .appendingPathComponent(source.deletingPathExtension().lastPathComponent)
            .appendingPathComponent("\(name).\(ending)").path
    }

    /// What is in a name, without what the source or a file system adds: `opens()` is `opens`.
    private static func plain(_ name: String) -> String {
        var text = Substring(name)
        if let parameters = text.firstIndex(of: "(") { text = text[..<parameters] }
        let words = text.split { !($0.isLetter || $0.isNumber || "._%-+".contains($0)) }
        return words.joined(separator: "-")
    }
}
