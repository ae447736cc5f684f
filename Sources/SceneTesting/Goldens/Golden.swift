import Foundation
import SceneModel
import Zoetrope

/// A recorded file of a scene: its name, and how to render its current content.
///
/// To add a kind, add a type that conforms to this protocol and a line in `GoldenSet.files`.
protocol Golden: Sendable {
    /// The kind in reports.
    static var kind: GoldenResult.Kind { get }
    /// The file's name in the scene's folder.
    var name: String { get }
    /// Renders the current content.
    func sample(of scene: PreparedScene) throws(ZoetropeError) -> any GoldenSample
}

/// The current content of a golden.
protocol GoldenSample {
    /// The bytes of the file.
    var data: Data { get }
    /// The difference from the recorded file; nil if it is within the tolerance.
    func difference(from expected: Data) throws(ZoetropeError) -> GoldenDifference?
}

/// How a golden differs from its current content.
struct GoldenDifference {
    /// The first line of the golden's file that differs, from 1; nil for binary files.
    var line: Int?
    /// One sentence without a full stop.
    var summary: String
    /// Further sentences, printed on separate lines.
    var details: [String] = []
    var trace: TraceComparison?
    var picture: PictureChange?
    /// A picture of the difference, in the golden's format; nil if no pixel differs.
    var image: Data?
    /// Whether the recorded file cannot be compared, because it is damaged or exceeds a limit.
    private(set) var isUnreadable = false
    /// The exit code of the run.
    private(set) var exitCode = ExitCode.different

    init(_ summary: String, line: Int? = nil) {
        self.summary = summary
        self.line = line
    }

    /// A result for a recorded file that cannot be read. It is not a thrown error, because `--accept` can replace the file.
    ///
    /// - Parameters:
    ///   - reason: what is wrong with the file, as a sentence without a full stop.
    ///   - line: the line with the mistake, from 1; nil for binary files.
    ///   - exitCode: `limit`, or `fileError` for a damaged file.
    static func unreadable(_ reason: String, line: Int? = nil, exitCode: ExitCode = .fileError) -> GoldenDifference {
        var difference = GoldenDifference("the golden cannot be compared: \(reason)", line: line)
        (difference.isUnreadable, difference.exitCode) = (true, exitCode)
        difference.details = ["hint: restore the file from version control, or accept the current content in its place"]
        return difference
    }
}

extension GoldenSet {
    /// The goldens of a script, in the order of the report.
    ///
    /// - Parameter scene: the scene with the script played.
    func files(for scene: PreparedScene, findsRelations: Bool) -> [any Golden] {
        let base = Self.fileName(script)
        var files: [any Golden] = []
        if !trace.isEmpty {
            files.append(
                TraceGolden(
                    name: "\(base).trace", expressions: trace, interval: interval, findsRelations: findsRelations))
        }
        for moment in stills {
            if sharesStills, let name = moment.marker, !scene.markers.contains(where: { $0.name == name }) {
                continue
            }
            let ending = moment.description.replacing("marker:", with: "").replacing(" ", with: "")
            let name = "\(base).\(Self.fileName(ending)).png"
            // The name of a marker that a script reaches twice.
            guard !files.contains(where: { $0.name == name }) else { continue }
            files.append(StillGolden(name: name, moment: moment, set: self))
        }
        if let animation {
            files.append(
                AnimationGolden(name: "\(base).\(animation.fileExtension)", format: animation.format, set: self))
        }
        return files
    }

    /// A script's name as a file name: without slashes and leading dots.
    static func fileName(_ name: String) -> String {
        let text = String(name.map { $0 == "/" || $0 == "\\" || $0 == "\0" ? "-" : $0 })
        return text.hasPrefix(".") ? "_" + text : text
    }
}

extension GoldenSet.Animation {
    var format: any OutputFormat.Type {
        switch self {
        case .gif: GIFFormat.self
        case .apng: APNGFormat.self
        }
    }

    var fileExtension: String { format.fileExtension ?? rawValue }
}
