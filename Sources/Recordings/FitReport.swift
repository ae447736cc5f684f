package import Fitting
package import Graphics
import Pages
import Zoetrope

/// The curves that the motion of tracks shows.
package struct FitReport: Sendable, Encodable {
    /// One quantity of one box.
    package struct Fit: Sendable, Encodable {
        package var box: String
        package var quantity: TrackSeries.Quantity
        /// The channel, such as `position.x`, where the axes follow curves of their own.
        package var axis: String?
        /// The point about which the box turns or scales, in points of the recording; nil for its middle, and if it moves as well.
        package var pivot: Point?
        package var fit: MotionFit
        /// What it was fitted to.
        var series: MotionSeries

        private enum CodingKeys: String, CodingKey {
            case box, quantity, axis, pivot, fit
        }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(box, forKey: .box)
            try container.encode(quantity, forKey: .quantity)
            try container.encodeIfPresent(axis, forKey: .axis)
            try container.encodeIfPresent(pivot, forKey: .pivot)
            try container.encode(fit, forKey: .fit)
        }
    }

    /// The recording or table.
    package let name: String
    package let fits: [Fit]
    /// Where times are those of a source with another rate, and what is known of the boxes without fits.
    package let notes: [String]

    /// A paragraph for each quantity of each box.
    package var text: String {
        fits.map { fit in
            let notes = [fit.pivotText, fit.colorText].compactMap { $0.map { "  \($0)\n" } }.joined()
            return "\(fit.box), \(fit.name)\n\(notes)\(Self.indented(fit.fit.description))"
        }.joined(separator: "\n\n") + notes.map { "\n\n\($0)" }.joined()
    }

    package var json: String { JSONText.encode(self) }

    /// The samples with the curves over them.
    package var chart: MotionChart {
        let panels = fits.flatMap { fit in
            fit.series.channels.enumerated().filter { fit.series.channels.count == 1 || $0.element.moves }.map {
                index, channel in
                let phases = fit.fit.phases.filter { index < $0.path.values.count }
                return MotionChart.Panel(
                    "\(fit.box), \(channel.name)", unit: channel.unit.words,
                    samples: Array(zip(fit.series.times, channel.values)),
                    lines: phases.map { MotionChart.Line(Array(zip($0.path.times, $0.path.values[index]))) },
                    boundaries: Array(Set(fit.fit.phases.map(\.begin.value)).sorted()))
            }
        }
        return MotionChart(panels, legend: (samples: "the recording", lines: "the fitted curves"))
    }

    /// UIKit and SwiftUI code for each animation.
    package var swiftCode: String {
        code { phase, _, _ in
            [
                phase.uiKitCode.map { "// UIKit\n\($0)" }, phase.swiftUICode.map { "// SwiftUI\n\($0)" },
            ].compactMap { $0 }.joined(separator: "\n")
        }
    }

    /// Actions of a scene for each animation, in YAML. The layer has the name of the box.
    package var sceneCode: String {
        code(comment: "#") { phase, fit, delay in
            let earlier = fit.fit.animation(before: phase)
            let goals = edgeGoals(of: phase, after: earlier, in: fit)
            return phase.sceneActions(layer: fit.layerName, after: earlier, delay: delay, goals: goals)
                .map { "- \($0)" }.joined(separator: "\n")
        }
    }

    private func code(comment: String = "//", _ text: (FittedPhase, Fit, _ delay: Estimate?) -> String) -> String {
        let delays = AnimationDelays(fits.flatMap(\.fit.animations))
        let parts = animations.compactMap { fit, phase -> String? in
            let delay = delays.delay(of: phase)
            let code = text(phase, fit, delay)
            guard !code.isEmpty else { return nil }
            let pivot = fit.pivotComment.map { "\n\(comment) \($0)" } ?? ""
            let notes = phase.noteTexts.map { "\n\(comment) \($0)" }.joined()
            var later = delay.map { ", \($0.text(" s")) after the first of those that overlap" } ?? ""
            if let pause = delays.pause(of: phase) {
                later =
                    ", \(DecimalText.fixed(pause, decimals: 2)) s after the first one: add this delay, or let a gesture start it"
            }
            return "\(comment) \(fit.box), \(fit.name), from \(phase.begin.text(" s"))\(later)\(pivot)"
                + "\(notes)\n\(code)"
        }
        return parts.joined(separator: "\n\n")
    }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.joined(separator: "\n")
    }
}

extension FitReport.Fit {
    /// `turns about (207.0, 368.0) pt`; nil without a pivot.
    fileprivate var pivotText: String? {
        pivot.map {
            let place = "(\(DecimalText.fixed($0.x, decimals: 1)), \(DecimalText.fixed($0.y, decimals: 1))) pt"
            return quantity == .scale
                ? "scales about \(place), from which its position follows" : "turns about \(place)"
        }
    }

    /// What the code of the animation needs; nil without a pivot.
    fileprivate var pivotComment: String? {
        pivotText.map {
            quantity == .scale
                ? "\($0): with the anchor point there, the position needs no animation"
                : "\($0): the anchor point has to be there"
        }
    }

    /// What an opacity above 1 says; nil for others.
    fileprivate var colorText: String? {
        guard quantity == .opacity, let highest = series.channels.first?.values.max(), highest > 1.1 else { return nil }
        return "above 1: colours change, so that the values are the contrast with the surroundings"
    }

    /// What moves.
    package var name: String {
        if let axis { return axis }
        return quantity == .scale && series.channels.first?.unit == .length ? "size" : quantity.rawValue
    }

    /// The name of the box, if a layer can have it.
    var layerName: String { box.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) == nil ? "layer" : box }
}
