extension FittedTiming {
    private var pointCode: String { points.map { Estimate.code($0.rounded) }.joined(separator: ", ") }

    /// The timing function in Core Animation.
    var functionCode: String {
        name.map { "CAMediaTimingFunction(name: .\($0))" } ?? "CAMediaTimingFunction(controlPoints: \(pointCode))"
    }

    /// The value of the key `timing` of a scene.
    var sceneWord: String { name ?? "[\(pointCode)]" }

    /// A SwiftUI animation.
    var swiftUICode: String {
        let duration = Estimate.code(duration.rounded)
        return switch name {
        case "linear", "easeIn", "easeOut": ".\(name ?? "")(duration: \(duration))"
        case "easeInEaseOut": ".easeInOut(duration: \(duration))"
        default: ".timingCurve(\(pointCode), duration: \(duration))"
        }
    }
}

extension FittedRepetition {
    /// A SwiftUI animation, which counts each direction.
    var swiftUICode: String {
        let count = plays.map { "repeatCount(\($0), " } ?? "repeatForever("
        return "\(timing.swiftUICode).\(count)autoreverses: \(autoreverses))"
    }
}
