package import Fitting
import Zoetrope

/// The curves that the motion of tracks shows.
package struct FitReport: Sendable, Encodable {
    /// One quantity of one box.
    package struct Fit: Sendable, Encodable {
        package var box: String
        package var quantity: TrackSeries.Quantity
        package var fit: MotionFit
    }

    /// The recording or table.
    package let name: String
    package let fits: [Fit]

    /// A paragraph for each quantity of each box.
    package var text: String {
        fits.map { "\($0.box), \($0.quantity.rawValue)\n\(Self.indented($0.fit.description))" }.joined(
            separator: "\n\n")
    }

    package var json: String { JSONText.encode(self) }

    /// UIKit and SwiftUI code for each animation.
    package var swiftCode: String {
        code { phase, _ in
            [
                phase.uiKitCode.map { "// UIKit\n\($0)" }, phase.swiftUICode.map { "// SwiftUI\n\($0)" },
            ].compactMap { $0 }.joined(separator: "\n")
        }
    }

    /// Actions of a scene for each animation, in YAML. The layer has the name of the box.
    package var sceneCode: String {
        code(comment: "#") { phase, fit in phase.sceneCode(layer: fit.box).map { "- \($0)" } ?? "" }
    }

    private func code(comment: String = "//", _ text: (FittedPhase, Fit) -> String) -> String {
        let parts = fits.flatMap { fit in
            fit.fit.animations.compactMap { phase -> String? in
                let code = text(phase, fit)
                guard !code.isEmpty else { return nil }
                return "\(comment) \(fit.box), \(fit.quantity.rawValue), from \(phase.begin.text(" s"))\n\(code)"
            }
        }
        return parts.joined(separator: "\n\n")
    }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.joined(separator: "\n")
    }
}
