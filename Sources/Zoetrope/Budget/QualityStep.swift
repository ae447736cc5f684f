import SceneLanguage

/// The settings at one index of a `QualityLadder`.
package struct QualityStep: Sendable, Hashable {
    /// 0 for `best`, 1 for `standard`, 2 for `small`, at most `GIFSettings.maxLoss`; nil for lossless compression.
    package var loss: Double?
    /// Entries of a colour table, including the transparent one; nil for a format without colour tables.
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

    /// The reductions from other settings to these, such as `dither 0.75 -> 0.4`, in the order of the ladder.
    ///
    /// - Parameter format: names the settings that depend on the loss.
    package func reductions(from requested: QualityStep, in format: any OutputFormat.Type) -> [String] {
        zip(requested.settings(in: format), settings(in: format)).compactMap { before, after in
            let (old, new) = (Self.text(before.value), Self.text(after.value))
            return old == new ? nil : "\(after.name) \(old) -> \(new)"
        }
    }

    /// The settings except the scale, for messages.
    package func summary(in format: any OutputFormat.Type) -> String {
        let settings = format.settings(of: self).map { setting in
            setting.name == "colours"
                ? "\(Self.text(setting.value)) colours" : "\(setting.name) \(Self.text(setting.value))"
        }
        return (settings + ["\(Self.text(rate)) frames a second"]).joined(separator: ", ")
    }

    private func settings(in format: any OutputFormat.Type) -> [(name: String, value: Double)] {
        format.settings(of: self) + [("frames a second", rate), ("scale", scale)]
    }

    private static func text(_ value: Double) -> String { Value.format((100 * value).rounded() / 100) }
}
