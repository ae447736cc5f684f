import Encoding
import Foundation
import SceneFile
import SceneLanguage

/// The paths and formats of a scene's outputs.
package struct OutputPlan {
    package struct Output {
        package var path: String
        package var format: any OutputFormat.Type

        package init(path: String, format: any OutputFormat.Type) {
            self.path = path
            self.format = format
        }
    }

    /// The folder for outputs without a path.
    package static let defaultFolder = "Output"

    /// The path for standard output.
    static let standardOutput = "-"

    /// The outputs of one scene.
    ///
    /// - Parameters:
    ///   - paths: files, or folders if they end in `/` or exist as folders.
    ///   - format: the name of a format, or several with commas for a file of each in a folder; nil for that of the file extension, or
    ///     GIF in a folder.
    ///   - name: the file name, without extension, where a path is a folder.
    ///   - sharesFolder: whether other scenes are written to the same paths.
    ///   - taken: paths of other outputs.
    /// - Throws: exit code 64 for an invalid path or format, or if a path would be written twice.
    package static func outputs(
        for paths: [String], format: String?, name: String, sharesFolder: Bool, taken: [String] = []
    ) throws(ZoetropeError) -> [Output] {
        // The name of a script can contain any character, but must not change the folder.
        let name = name.replacingOccurrences(of: "/", with: "-")
        let formats = try format.map(formats(named:)) ?? []
        var outputs: [Output] = []
        if paths.isEmpty {
            outputs = (formats.isEmpty ? [GIFFormat.self] : formats).map { format in
                Output(path: Self.path(in: defaultFolder, name: name, format: format), format: format)
            }
        }
        for path in paths {
            guard formats.count > 1 else {
                outputs.append(try output(for: path, chosen: formats.first, name: name, sharesFolder: sharesFolder))
                continue
            }
            guard isFolder(path) else {
                throw ZoetropeError(
                    .usage, "\(path): several formats need a folder",
                    hint: "write -o DIR/, or -o for each file without --format")
            }
            for format in formats {
                outputs.append(try output(for: path, chosen: format, name: name, sharesFolder: sharesFolder))
            }
        }
        try checkUnique(outputs, taken: taken)
        return outputs
    }

    /// The formats of a list with commas.
    private static func formats(named list: String) throws(ZoetropeError) -> [any OutputFormat.Type] {
        var found: [any OutputFormat.Type] = []
        for name in list.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            guard let format = OutputFormats.named(name) else {
                let hint = Suggestion.hint(for: name, among: OutputFormats.names, what: "formats").map { "\($0)" }
                throw ZoetropeError(.usage, "there is no format '\(name)'", hint: hint)
            }
            found.append(format)
        }
        return found
    }

    private static func checkUnique(_ outputs: [Output], taken: [String]) throws(ZoetropeError) {
        var paths = ClaimedPaths(taken)
        try paths.claim(outputs)
    }

    /// - Throws: exit code 64 for the first output whose size in bytes cannot be limited.
    static func checkBudget(of outputs: [Output]) throws(ZoetropeError) {
        guard let output = outputs.first(where: { !$0.format.supportsSizeLimit }) else { return }
        let fitting = OutputFormats.all.filter { $0.supportsSizeLimit }.map { $0.name }
        throw ZoetropeError(
            .usage,
            "\(output.path): the size of \(output.format.name) cannot be limited; formats with --max-size: \(fitting.joined(separator: ", "))"
        )
    }

    /// - Throws: exit code 64 for the first output whose format is always lossy.
    static func checkLossless(_ outputs: [Output]) throws(ZoetropeError) {
        guard let output = outputs.first(where: { !$0.format.supportsLossless }) else { return }
        let fitting = OutputFormats.all.filter { $0.supportsLossless }.map { $0.name }
        throw ZoetropeError(
            .usage,
            "\(output.path): \(output.format.name) is always lossy; formats with --quality \(RenderOptions.lossless): \(fitting.joined(separator: ", "))"
        )
    }

    private static func output(
        for path: String, chosen: (any OutputFormat.Type)?, name: String, sharesFolder: Bool
    ) throws(ZoetropeError) -> Output {
        guard !path.isEmpty else { throw ZoetropeError(.usage, "-o needs a path") }
        if path == standardOutput {
            guard let chosen, chosen.supportsStandardOutput, !sharesFolder else {
                throw ZoetropeError(
                    .usage,
                    "an animation needs a file; only stills, and one animation with --format y4m, can be written to "
                        + "standard output")
            }
            return Output(path: path, format: chosen)
        }
        if FrameNames((path as NSString).lastPathComponent) != nil {
            guard chosen == nil || chosen?.fileExtension == nil else {
                throw ZoetropeError(.usage, "\(path): a number pattern in a name needs --format frames")
            }
            guard path.lowercased().hasSuffix(".png") else {
                throw ZoetropeError(.usage, "\(path): frames are PNG files; the name must end in .png")
            }
            guard !sharesFolder else {
                throw ZoetropeError(
                    .usage, "\(path): several animations need a folder for each; write --format frames -o DIR/")
            }
            return Output(path: path, format: FramesFormat.self)
        }
        let extensionFormat = OutputFormats.forExtension(of: path)
        if let chosen, let extensionFormat, chosen.name != extensionFormat.name {
            let name = (path as NSString).deletingPathExtension
            let hint = "write \(name)\(chosen.fileExtension.map { ".\($0)" } ?? "/"), or leave out --format"
            throw ZoetropeError(
                .usage, "\(path): the extension is that of \(extensionFormat.name), but --format is \(chosen.name)",
                hint: "\(hint)")
        }
        if let chosen, chosen.fileExtension == nil {
            return Output(path: sharesFolder ? PathText.join(path, name) : path, format: chosen)
        }
        if isFolder(path) {
            let format = chosen ?? GIFFormat.self
            return Output(path: self.path(in: path, name: name, format: format), format: format)
        }
        guard !sharesFolder else {
            let folder = extensionFormat == nil ? path : (path as NSString).deletingPathExtension
            throw ZoetropeError(.usage, "\(path): several animations need a folder", hint: "write \(folder)/")
        }
        guard let format = chosen ?? extensionFormat else {
            let supported = OutputFormats.all.compactMap { $0.fileExtension }.map { ".\($0)" }.joined(separator: ", ")
            let fileExtension = (path as NSString).pathExtension
            let problem = fileExtension.isEmpty ? "no file extension" : "unsupported file extension '.\(fileExtension)'"
            throw ZoetropeError(
                .usage, "\(path): \(problem)",
                hint: "use one of \(supported), or --format; a folder ends in '/': \(path)/")
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
