import Zoetrope

/// The answer to `/second`: a picture that the page shows beside the scene or over it.
struct SecondAnswer: Encodable {
    /// What the page needs to request frames and to place them.
    struct Scene: Encodable {
        var script: String
        /// In seconds.
        var duration: Double
        /// Width and height of the canvas, in points.
        var canvas: [Double]
        /// Width and height of the image with chrome and margin, in points.
        var picture: [Double]
        /// The place of the canvas in the image, in points: x and y.
        var origin: [Double]

        init(_ prepared: PreparedScene) {
            (script, duration) = (prepared.script, prepared.requestedDuration)
            canvas = [prepared.size.width, prepared.size.height]
            picture = [prepared.pictureSize.width, prepared.pictureSize.height]
            origin = prepared.canvasOrigin
        }
    }

    /// The value of `picture` in requests for frames. Nil without a picture.
    var picture: Int?
    var scene: Scene?
    /// What the picture is; nil for an appearance or a device, whose names the page has.
    var caption: String?
    /// Whether it is a recording, whose motion can be measured.
    var isRecording = false
    /// The reason why the picture is missing or outdated, in one line. Nil for a current picture.
    var problem: String?

    /// No picture.
    init(caption: String? = nil, problem: String) { (self.caption, self.problem) = (caption, problem) }

    /// - Parameter number: that of the scene in `LiveScene`.
    init(_ prepared: PreparedScene, number: Int, caption: String? = nil) {
        (picture, scene, self.caption) = (number, Scene(prepared), caption)
    }
}

extension ZoetropeError {
    /// The first error in one line, with its place, and the number of the others.
    var line: String {
        let errors = diagnostics.filter { $0.severity == "error" }
        let count = errors.isEmpty ? messages.count : errors.count
        var line = messages.first?.split(separator: "\n").first.map(String.init) ?? "unknown error"
        if let first = errors.first {
            let place = [first.file, first.line.map(String.init)].compactMap(\.self).joined(separator: ":")
            line = place.isEmpty ? first.message : "\(place): \(first.message)"
        }
        return count > 1 ? "\(line) (and \(count - 1) more)" : line
    }
}
