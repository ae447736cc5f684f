/// A part of the work of a render.
package enum Stage: String, Codable, CaseIterable, CodingKeyRepresentable {
    /// Reading the scene, the files that it includes and its pictures: YAML to nodes, PNG and JPEG to pixels.
    case read
    /// Compiling the scene: names, types, expressions; the same for scenes that are its clips.
    case compile
    /// Simulating the script, preparing the sampler and checking texts and places.
    case play
    /// Evaluating a time into a display list.
    case sample
    /// Drawing the list.
    case draw
    /// What the encoder does before its other stages: removing partial transparency, comparing with the last frame.
    case convert
    /// As `GIFStage`.
    case analysis
    case coding
    case write

    /// The stages that a scene goes through once. Their unit is milliseconds; that of the others is milliseconds per frame.
    package static let perScene: [Stage] = [.read, .compile, .play]
    package static let perFrame: [Stage] = [.sample, .draw, .convert, .analysis, .coding, .write]
}
