import Encoding
import SceneLanguage

/// The settings at one index of a `QualityLadder`.
package struct QualityStep: Sendable, Hashable {
    /// On the scale of `GIFSettings(loss:)`; nil for a lossless format.
    package var loss: Double?
    /// Entries of a colour table, including the transparent one; nil for a lossless format.
    package var colors: Int?
    /// Frames per second.
    package var rate: Double
    /// Pixels per point of a scene, or per pixel of a source.
    package var scale: Double

    package init(loss: Double?, colors: Int?, rate: Double, scale: Double) {
        self.loss = loss
        self.colors = colors
        self.rate = rate
        self.scale = scale
    }

    /// The settings of the GIF encoder; nil for a lossless format.
    var settings: GIFSettings? {
        guard let loss, let colors else { return nil }
        var settings = GIFSettings(loss: loss)
        // The transparent entry counts: one colour more would double the size of the table.
        settings.colors = min(colors == 256 ? 256 : colors - 1, settings.colors)
        return settings
    }

    /// The reductions from other settings to these, such as `dither 0.75 -> 0.4`, in the order of the ladder.
    package func reductions(from requested: QualityStep) -> [String] {
        var parts: [String] = []
        func add(_ what: String, _ before: Double?, _ after: Double?) {
            let (before, after) = (before.map(Self.text), after.map(Self.text))
            guard let before, let after, before != after else { return }
            parts.append("\(what) \(before) -> \(after)")
        }
        add("dither", requested.dither, dither)
        add("tolerance", requested.tolerance, tolerance)
        add("colours", requested.colors.map(Double.init), colors.map(Double.init))
        add("frames a second", requested.rate, rate)
        add("scale", requested.scale, scale)
        return parts
    }

    /// The settings except the scale, for messages.
    package var summary: String {
        var parts: [String] = []
        if let dither { parts.append("dither \(Self.text(dither))") }
        if let tolerance { parts.append("tolerance \(Self.text(tolerance))") }
        if let colors { parts.append("\(colors) colours") }
        parts.append("\(Self.text(rate)) frames a second")
        return parts.joined(separator: ", ")
    }

    private var dither: Double? { settings.map { Double($0.diffusion) } }
    private var tolerance: Double? { settings.map { Double($0.tolerance) } }

    private static func text(_ value: Double) -> String { Value.format((100 * value).rounded() / 100) }
}
