import Files
public import Foundation
import SceneFile
import SceneLanguage

/// The corrections of a scene file that its error messages name: the nearest spelling of an unknown word, our word for one of
/// UIKit, quotes around a value that YAML splits.
///
/// Only errors are corrected, so the scene shows nothing else than before: a scene with errors shows nothing. Each byte outside
/// of a correction stays. Errors in included files are corrected when those files are named.
public struct SceneFix: Sendable {
    /// The path of the scene.
    public let file: String
    /// The corrections in the order in which they were made. Their places are those of the text that they change.
    public private(set) var edits: [TextEdit] = []
    /// The corrected text, in UTF-8; the same as before without edits.
    public private(set) var data: Data

    /// A correction may reveal the next error, as a word inside of a misspelt group.
    private static let maxRounds = 20

    /// Finds the corrections of a scene file.
    ///
    /// Cost: loads the scene, and again after each round of corrections, at most 20 times.
    ///
    /// - Parameters:
    ///   - path: a scene file, or `-` for standard input.
    ///   - name: for standard input, the path of the scene.
    ///   - settings: changes to the scene.
    /// - Throws: exit code 4 if the file cannot be read, 64 for invalid settings. Mistakes in the scene are not thrown.
    public init(
        _ path: String, name: String? = nil, settings: SceneSettings = SceneSettings()
    ) throws(ZoetropeError) {
        guard path != "-" else {
            try self.init(SceneReview.standardInput(), named: name ?? "standard input", settings: settings)
            return
        }
        let bytes: [UInt8]
        do {
            bytes = try OpenFile(readingUserFile: path).read(upTo: YAMLReader.maxFileSize + 1)
        } catch {
            throw ZoetropeError(error)
        }
        try self.init(Data(bytes), named: path, settings: settings)
    }

    /// Finds the corrections of a scene whose text is in memory.
    ///
    /// - Parameters:
    ///   - data: the text of a scene, in UTF-8.
    ///   - name: a file path for messages. Other files are found relative to its folder.
    ///   - settings: changes to the scene.
    /// - Throws: exit code 64 for invalid settings. Mistakes in the scene are not thrown.
    public init(_ data: Data, named name: String, settings: SceneSettings = SceneSettings()) throws(ZoetropeError) {
        try settings.check()
        file = name
        self.data = data
        // Foundation's initializer would leave out a byte order mark.
        guard let text = String(validating: data, as: UTF8.self) else { return }
        var current = text
        var known: Set<String> = [text]
        for _ in 0..<Self.maxRounds {
            let corrections = Self.corrections(of: current, named: name, settings: settings)
            var editor = SourceEditor(current, file: name)
            let made = corrections.filter { edit in
                let place = SourceLocation(file: name, line: edit.line, column: edit.column)
                return editor.replace(edit.oldText, at: place, with: edit.newText) != nil
            }
            // Corrections that undo each other end here.
            guard !made.isEmpty, known.insert(editor.text).inserted else { break }
            edits += made
            current = editor.text
        }
        if !edits.isEmpty { self.data = Data(current.utf8) }
    }

    private static func corrections(of text: String, named name: String, settings: SceneSettings) -> [TextEdit] {
        do throws(ZoetropeError) {
            _ = try PreparedScene(Data(text.utf8), named: name, settings: settings)
            return []
        } catch {
            return error.diagnostics.filter { $0.file == name }.flatMap { diagnostic in
                [diagnostic.correction].compactMap(\.self) + (diagnostic.otherUses ?? []).compactMap(\.correction)
            }
        }
    }

    /// Writes the corrected file; does nothing without edits. A link stays, and so do the permissions of the file.
    ///
    /// - Throws: exit code 4 if the file cannot be written. It is unchanged then.
    public func write() throws(ZoetropeError) {
        guard !edits.isEmpty else { return }
        do {
            let written = try AtomicFile(replacing: file)
            try data.withUnsafeBytes { try written.write($0) }
            _ = try written.commit()
        } catch {
            throw ZoetropeError(during: "writing \(file)", error)
        }
    }
}
