import Files
public import Foundation
import SceneFile
import SceneLanguage
import SceneModel

/// The corrections of a scene file that its error messages name: the nearest spelling of an unknown word, our word for one of
/// UIKit, our unit, a missing space, quotes around a value that YAML splits or reads as a comment.
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
            var (made, corrected) = Self.making(corrections, in: current, named: name)
            if !Self.isReadable(corrected, after: made, asWellAs: current, named: name) {
                (made, corrected) = Self.makingOneByOne(corrections, in: current, named: name)
            }
            // Corrections that undo each other end here.
            guard !made.isEmpty, known.insert(corrected).inserted else { break }
            edits += made
            current = corrected
        }
        if !edits.isEmpty { self.data = Data(current.utf8) }
    }

    /// The corrections that can be made together, and the text with them.
    private static func making(
        _ corrections: [TextEdit], in text: String, named name: String
    ) -> (made: [TextEdit], text: String) {
        var editor = SourceEditor(text, file: name)
        let made = corrections.filter { edit in
            let place = SourceLocation(file: name, line: edit.line, column: edit.column)
            return editor.replace(edit.oldText, at: place, with: edit.newText) != nil
        }
        return (made, editor.text)
    }

    /// The first correction after which the text can be read at least as far as before: what one word means may make a key twice.
    ///
    /// Cost: reads the text once for each of at most 20 corrections.
    private static func makingOneByOne(
        _ corrections: [TextEdit], in text: String, named name: String
    ) -> (made: [TextEdit], text: String) {
        for correction in corrections.prefix(maxRounds) {
            let (made, corrected) = making([correction], in: text, named: name)
            if !made.isEmpty, isReadable(corrected, after: made, asWellAs: text, named: name) {
                return (made, corrected)
            }
        }
        return ([], text)
    }

    /// Whether YAML is read without an error, or at least without one up to the last correction if it had an error before.
    private static func isReadable(
        _ corrected: String, after made: [TextEdit], asWellAs text: String, named name: String
    ) -> Bool {
        guard let place = errorPlace(in: corrected, named: name) else { return true }
        guard errorPlace(in: text, named: name) != nil else { return false }
        return made.allSatisfy { ($0.line, $0.column) < place }
    }

    /// The line and the column of the first error of YAML; nil without one.
    private static func errorPlace(in text: String, named name: String) -> (Int, Int)? {
        // The reader takes a text without the byte order mark of its file.
        let content = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        do {
            _ = try YAMLReader.read(content, file: name)
            return nil
        } catch {
            return error.diagnostics.first.map { ($0.location.line, $0.location.column) } ?? (0, 0)
        }
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
