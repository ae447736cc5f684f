import Files
import Foundation
package import SceneLanguage
package import SceneModel

/// Reads a matrix of variants from a file of its own.
package enum MatrixLoader {
    package struct Outcome {
        /// Nil if there are errors.
        package var matrix: VariantMatrix?
        package var diagnostics: [Diagnostic]
        package var hitLimit: Bool
        /// The folder of the file, with its text.
        package var folder: SceneFolder
    }

    /// - Throws: `SceneLoader.Unreadable` if the file cannot be read; mistakes in it are diagnostics.
    package static func load(_ path: String) throws(SceneLoader.Unreadable) -> Outcome {
        let data: Data
        do {
            data = Data(try OpenFile(readingUserFile: path).read(upTo: YAMLReader.maxFileSize + 1))
        } catch {
            throw SceneLoader.Unreadable(error, path: path)
        }
        let (folder, log) = (SceneFolder(of: path), DiagnosticLog())
        let start = SourceLocation(file: path, line: 1, column: 1)
        guard let text = SceneLoader.text(of: data, at: start, log: log) else {
            return Outcome(matrix: nil, diagnostics: log.sorted, hitLimit: log.hitLimit, folder: folder)
        }
        folder.addScene(text, as: path)
        var matrix: VariantMatrix?
        do throws(FileProblem) {
            let root = try YAMLReader.read(text, file: path)
            matrix = SceneCompiler(options: SceneOptions(), files: folder, log: log).variantMatrix(root)
        } catch {
            let hint: Hint = "a matrix has axes, such as appearance: [light, dark]"
            SceneLoader.report(error, hint: hint, at: start, log: log)
        }
        return Outcome(
            matrix: log.hasErrors ? nil : matrix, diagnostics: log.sorted, hitLimit: log.hitLimit, folder: folder)
    }
}
