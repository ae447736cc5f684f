import Encoding
import SceneLanguage

/// What an animation looks like on one rung of a ladder: what is left of what was asked for.
package struct QualityStep: Sendable, Hashable {
    /// On the scale of `GIFSettings(loss:)`; nil for a format without loss.
    package var loss: Double?
    /// Entries of a colour table, the transparent one included; nil for a format without loss.
    package var colors: Int?
    /// Frames a second.
    package var rate: Double
    /// Pixels for each point, or for each pixel of a source.
    package var scale: Double

    package init(loss: Double?, colors: Int?, rate: Double, scale: Double) {
        self.loss = loss
        self.colors = colors
        self.rate = rate
        self.scale = scale
    }

    /// How a GIF is to be coded; nil for a format without loss.
    var settings: GIFSettings? {
        guard let loss, let colors else { return nil }
        var settings = GIFSettings(loss: loss)
        // A table with an entry for transparency is twice as large unless there is room for that.
        settings.colors = min(colors == 256 ? 256 : colors - 1, settings.colors)
        return settings
    }

    /// What was given up of another, as `dither 0.75 -> 0.4`, in the order of the ladder.
    package func givenUp(of asked: QualityStep) -> [String] {
        var parts: [String] = []
        func add(_ what: String, _ before: Double?, _ after: Double?) {
            let (before, after) = (before.map(Self.text), after.map(Self.text))
            guard let before, let after, before != after else { return }
            parts.append("\(what) \(before) -> \(after)")
        }
        add("dither", asked.dither, dither)
        add("tolerance", asked.tolerance, tolerance)
        add("colours", asked.colors.map(Double.init), colors.map(Double.init))
        add("frames a second", asked.rate, rate)
        add("scale", asked.scale, scale)
        return parts
    }

    /// All of it in words, but for the scale.
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
