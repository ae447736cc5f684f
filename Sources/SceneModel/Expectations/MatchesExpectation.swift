package import Graphics
import SceneLanguage

/// What a layer has to move like.
package struct RecordedMotion: Sendable, Hashable {
    /// Of the recording: absolute, with links resolved.
    package var path: String
    /// As written in the scene.
    package var written: String
    /// The index of the layer.
    package var layer: Int
    /// The box of the layer in a frame of the recording, in pixels.
    package var box: Rect
    /// The time of that frame, in seconds of the recording.
    package var time: Double
    /// Pixels per point; nil to find it.
    package var scale: Double?
    /// The time of the script at the start of the recording, in seconds; nil to find it.
    package var offset: Double?
    /// The distance that is allowed, in points.
    package var tolerance: Double

    package static let defaultTolerance = 1.0
    package static let tolerances = 0.01...1000.0
    package static let scales = 0.05...16
}

/// `{ matches: recordings/sheet.mp4, layer: sheet, box: [40, 900, 300, 120], within: 2 }`
struct MatchesExpectation: ExpectationKind {
    private static let layer = Field(
        "layer", .name(of: "layer"), isRequired: true, "the layer, such as sheet or cell[2]")
    private static let box = Field(
        "box", .value(.rect), isRequired: true,
        "the layer's texture in a frame of the recording: x, y, width and height in its pixels")
    private static let time = Field(
        "time", .value(.number), initial: "0", unit: .seconds, range: 0...SceneLimits.seconds,
        "the time of that frame in the recording")
    private static let scale = Field(
        "scale", .value(.number), range: RecordedMotion.scales,
        "pixels of the recording per point; default: from its size, if it shows the whole picture of the scene")
    private static let start = Field(
        "start", .value(.number), unit: .seconds, range: -SceneLimits.seconds...SceneLimits.seconds,
        "the time of the script at the start of the recording; default: where most of both agrees")
    private static let tolerance = Field(
        "within", .value(.number), initial: "\(Int(RecordedMotion.defaultTolerance))", unit: .points,
        range: RecordedMotion.tolerances, "the distance that is allowed; of turns and sizes at the edge of the box")

    static let declaration = KindDeclaration(
        Field(
            "matches", .special("the path of a recording", .scalar), "a film, GIF, APNG or WebP in the scene's folder"),
        fields: [layer, box, time, scale, start, tolerance],
        """
        A layer moves as in a recording: position, size, rotation and opacity, as `zoetrope diff` compares them. Without \
        `script` it is checked in the first script. Only `zoetrope test` checks it, because following a box through a \
        recording takes seconds.
        """)

    let motion: RecordedMotion
    let subject: TypedExpression

    init?(_ reader: ObjectReader) {
        let compiler = reader.compiler
        let numbers = (reader.number(Self.time), reader.number(Self.scale), reader.number(Self.start))
        let tolerance = reader.number(Self.tolerance)
        guard let file = reader.name(Self.declaration.primary), let name = reader.name(Self.layer),
            let layer = compiler.layer(name.text, at: name.location), let box = reader.constant(Self.box)?.rect,
            reader.has(Self.time) == (numbers.0 != nil), reader.has(Self.scale) == (numbers.1 != nil),
            reader.has(Self.start) == (numbers.2 != nil), reader.has(Self.tolerance) == (tolerance != nil)
        else { return nil }
        guard compiler.recordings < SceneLimits.recordings else {
            compiler.log.limit(
                "the scene has more than \(SceneLimits.recordings) expectations with a recording", at: file.location)
            return nil
        }
        compiler.recordings += 1
        do {
            motion = RecordedMotion(
                path: try compiler.files.recording(file.text, from: file.location.file), written: file.text,
                layer: layer, box: box, time: numbers.0 ?? 0, scale: numbers.1, offset: numbers.2,
                tolerance: tolerance ?? RecordedMotion.defaultTolerance)
        } catch {
            compiler.report(error, at: file.location, length: file.text.count)
            return nil
        }
        subject = TypedExpression(
            .property(layer: layer, keyPath: "position"), type: .point, location: name.location,
            text: name.text)
    }

    var moments: [Moment] { [] }

    static let needsRecording = true

    var statement: String { "\(subject.text) to move as in \(motion.written)" }

    func check(_ recording: any Recording) throws(ExpectationFailure) { try recording.compare(with: motion) }
}
