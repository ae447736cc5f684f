import Encoding
import Foundation
import SceneFile

/// Where a scene's outputs go and in which format.
package struct OutputPlan {
    package struct Output {
        package var path: String
        package var format: any OutputFormat.Type

        package init(path: String, format: any OutputFormat.Type) {
            self.path = path
            self.format = format
        }
    }

    /// The folder for outputs of which nothing is said.
    package static let defaultFolder = "Output"

    /// Works out the outputs of one scene.
    ///
    /// - Parameters:
    ///   - paths: as the user gave them: files, or folders when they end in `/` or exist as such.
    ///   - format: a format's name; nil to go by the ending, or GIF in a folder.
    ///   - name: the outputs' name where a path gives none.
    ///   - sharesFolder: whether other scenes go to the same paths.
    ///   - taken: paths that belong to other outputs already.
    /// - Throws: exit code 64 where the paths make no sense, or one of them would be written twice.
    package static func outputs(
        for paths: [String], format: String?, name: String, sharesFolder: Bool, taken: [String] = []
    ) throws(ZoetropeError) -> [Output] {
        // A script may be called anything, but decides a file's name only.
        let name = name.replacingOccurrences(of: "/", with: "-")
        var chosen: (any OutputFormat.Type)?
        if let format {
            guard let found = OutputFormats.named(format) else {
                throw ZoetropeError(
                    .usage, "there is no format '\(format)'; formats: \(OutputFormats.names.joined(separator: ", "))")
            }
            chosen = found
        }
        guard !paths.isEmpty else {
            let format = chosen ?? GIFFormat.self
            let output = Output(path: path(in: defaultFolder, name: name, format: format), format: format)
            try checkUnique([output], taken: taken)
            return [output]
        }
        var outputs: [Output] = []
        for path in paths {
            outputs.append(try output(for: path, chosen: chosen, name: name, sharesFolder: sharesFolder))
        }
        try checkUnique(outputs, taken: taken)
        return outputs
    }

    private static func checkUnique(_ outputs: [Output], taken: [String]) throws(ZoetropeError) {
        var known = Set(taken.map { URL(fileURLWithPath: $0).standardizedFileURL.path })
        for output in outputs
        where !known.insert(URL(fileURLWithPath: output.path).standardizedFileURL.path).inserted {
            throw ZoetropeError(
                .usage, "\(output.path): two animations would be written here; give each its own name or folder")
        }
    }

    /// - Throws: exit code 64 for the first output that cannot be held to a size.
    static func checkBudget(of outputs: [Output]) throws(ZoetropeError) {
        guard let output = outputs.first(where: { !$0.format.takesBudget }) else { return }
        let fitting = OutputFormats.all.filter { $0.takesBudget }.map { $0.name.uppercased() }
        throw ZoetropeError(
            .usage,
            "\(output.path): --max-size is for one file, a \(fitting.joined(separator: " or ")); frames are without loss"
        )
    }

    private static func output(
        for path: String, chosen: (any OutputFormat.Type)?, name: String, sharesFolder: Bool
    ) throws(ZoetropeError) -> Output {
        guard !path.isEmpty else { throw ZoetropeError(.usage, "-o needs a path") }
        guard path != "-" else {
            throw ZoetropeError(.usage, "an animation needs a file; only stills go to standard output")
        }
        if FrameNames((path as NSString).lastPathComponent) != nil {
            guard chosen == nil || chosen?.fileExtension == nil else {
                throw ZoetropeError(.usage, "\(path): numbers in a name are for --format frames")
            }
            guard path.lowercased().hasSuffix(".png") else {
                throw ZoetropeError(.usage, "\(path): frames are PNG files; end the name in .png")
            }
            guard !sharesFolder else {
                throw ZoetropeError(
                    .usage, "\(path): several animations need a folder for each; write --format frames -o DIR/")
            }
            return Output(path: path, format: FramesFormat.self)
        }
        if let chosen, chosen.fileExtension == nil {
            return Output(path: sharesFolder ? PathText.join(path, name) : path, format: chosen)
        }
        if isFolder(path) {
            let format = chosen ?? GIFFormat.self
            return Output(path: self.path(in: path, name: name, format: format), format: format)
        }
        guard !sharesFolder else {
            throw ZoetropeError(.usage, "\(path): several animations need a folder; write \(path)/")
        }
        guard let format = chosen ?? OutputFormats.forExtension(of: path) else {
            let endings = OutputFormats.all.compactMap { $0.fileExtension }.map { ".\($0)" }
            throw ZoetropeError(
                .usage,
                "\(path): this ending stands for no format; endings: \(endings.joined(separator: ", ")), or --format; a folder is written \(path)/"
            )
        }
        return Output(path: path, format: format)
    }

    package static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return path.hasSuffix("/")
            || (FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue)
    }

    private static func path(in folder: String, name: String, format: any OutputFormat.Type) -> String {
        PathText.join(folder, format.fileExtension.map { "\(name).\($0)" } ?? name)
    }
}
