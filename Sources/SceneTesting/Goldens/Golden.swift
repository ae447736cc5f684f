import Foundation
import SceneModel
import Zoetrope

/// A file that a scene keeps: what it is called and how to make it anew.
///
/// A new kind is one file with a type that conforms to this and one line in `Goldens.files`.
protocol Golden: Sendable {
    /// For reports.
    static var kind: GoldenResult.Kind { get }
    /// The file's name in the scene's folder.
    var name: String { get }
    /// What it would be now.
    func sample(of scene: PreparedScene) throws(ZoetropeError) -> any GoldenSample
}

/// What a golden would be now.
protocol GoldenSample {
    /// The bytes of the file.
    var data: Data { get }
    /// What is different about it; nil where it is what is expected.
    func difference(from expected: Data) throws(ZoetropeError) -> GoldenDifference?
}

/// Why a golden is not what it would be now.
struct GoldenDifference {
    /// The line of the golden's file that is to be looked at first, from 1.
    var line: Int?
    /// One sentence without a full stop.
    var summary: String
    /// More sentences, each on its own line.
    var details: [String] = []
    var trace: TraceComparison?
    var picture: PictureChange?
    /// A picture of the difference, in the golden's own format; nil where there is none.
    var image: Data?

    init(_ summary: String, line: Int? = nil) {
        self.summary = summary
        self.line = line
    }
}

extension GoldenSet {
    /// The goldens of a script that has been played, in the order in which they are reported.
    func files(for scene: PreparedScene, explains: Bool) -> [any Golden] {
        let base = Self.fileName(script)
        var files: [any Golden] = []
        if !trace.isEmpty {
            files.append(TraceGolden(name: "\(base).trace", expressions: trace, interval: interval, explains: explains))
        }
        for moment in stills {
            if sharesStills, let name = moment.marker, !scene.markers.contains(where: { $0.name == name }) {
                continue
            }
            let ending = moment.description.replacing("marker:", with: "").replacing(" ", with: "")
            files.append(
                StillGolden(name: "\(base).\(Self.fileName(ending)).png", moment: moment, set: self))
        }
        if let animation {
            files.append(
                AnimationGolden(name: "\(base).\(animation.fileExtension)", format: animation.format, set: self))
        }
        return files
    }

    /// A script may be called anything; a file may not.
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
