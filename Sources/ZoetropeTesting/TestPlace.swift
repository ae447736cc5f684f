import Foundation

/// Source location of an expectation, from which the paths of its recorded files follow.
struct TestPlace: Sendable {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt
    /// The name of the test function.
    let function: String

    /// The path of the test's source file.
    var file: String { "\(filePath)" }

    /// Path of a recorded file, such as `__Snapshots__/MotionTests/opens.card.png` next to the test's source file: the
    /// layout of the SnapshotTesting library.
    func snapshot(_ parts: [String], fileExtension: String) -> String {
        let source = URL(fileURLWithPath: file)
        let name = ([Self.plain(function)] + parts.map(Self.plain)).joined(separator: ".")
        return source.deletingLastPathComponent().appendingPathComponent("__Snapshots__")
            .appendingPathComponent(source.deletingPathExtension().lastPathComponent)
            .appendingPathComponent("\(name).\(fileExtension)").path
    }

    /// A name as part of a file name: without parameters, other characters replaced by hyphens (`opens()` is `opens`).
    private static func plain(_ name: String) -> String {
        var text = Substring(name)
        if let parameters = text.firstIndex(of: "(") { text = text[..<parameters] }
        let words = text.split { !($0.isLetter || $0.isNumber || "._%-+".contains($0)) }
        return words.joined(separator: "-")
    }
}
