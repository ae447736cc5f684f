import Foundation
import Graphics
import Motion

extension ExpressionFunction {
    /// Curves, springs and the rubber band as functions of a number.
    static let motion: [ExpressionFunction] = [
        ExpressionFunction(
            name: "ease", parameters: [("curve", .symbol(TimingFunction.names)), ("t", .number)], result: .number,
            summary: "a timing function at the time t in 0...1: 0 before and 1 after", example: "ease(.easeOut, 0.5)"
        ) { arguments in
            let function = arguments[0].symbol.flatMap(TimingFunction.named) ?? .linear
            return .number(function.value(at: min(max(arguments[1].number ?? 0, 0), 1)))
        },
        numeric(
            "spring", ["t", "response", "dampingFraction"], "spring(200ms, 0.5, 0.8)",
            "the progress of a spring after t seconds: 0 at first, 1 at rest; response in seconds as in timing"
        ) {
            guard $0[1] > 0, $0[2] > 0 else { throw EvaluationError("response and dampingFraction must be above 0") }
            return Spring.response($0[1], dampingFraction: $0[2]).value(at: max($0[0], 0))
        },
        numeric(
            "rubberBand", ["x", "dimension"], "rubberBand(100, 400)",
            "what a scroll view of a size shows of a pull of x points beyond its edge"
        ) { RubberBand(dimension: $0[1]).shown(raw: $0[0]) },
        numeric(
            "relativeVelocity", ["velocity", "distance"], "relativeVelocity(600, 200)",
            "the initial velocity of a spring, as UIKit counts it: a velocity per second divided by the distance that the "
                + "animation covers; 0 where it covers none"
        ) { $0[1] == 0 ? 0 : $0[0] / $0[1] },
        numeric("exp", ["x"], "exp(1)", "e to the power of x") { exp($0[0]) },
        ExpressionFunction(
            name: "distance", parameters: [("a", .point), ("b", .point)], result: .number,
            summary: "the distance of two points", example: "distance([0, 0], [30, 40])"
        ) { .number(($0[0].point ?? .zero).distance(to: $0[1].point ?? .zero)) },
        ExpressionFunction(
            name: "angle", parameters: [("from", .point), ("to", .point)], result: .number,
            summary: "the clockwise angle of the direction from one point to another, in radians; 0 is to the right",
            example: "angle([0, 0], [0, 10])"
        ) { arguments in
            let direction = (arguments[1].point ?? .zero) - (arguments[0].point ?? .zero)
            return .number(atan2(direction.y, direction.x))
        },
        hsb([]), hsb([("alpha", .number)]),
    ]

    /// UIColor(hue:saturation:brightness:alpha:), in sRGB.
    private static func hsb(_ more: [(name: String, type: ValueType)]) -> ExpressionFunction {
        ExpressionFunction(
            name: "hsb",
            parameters: [("hue", .number), ("saturation", .number), ("brightness", .number)] + more, result: .color,
            summary: "a colour from hue, saturation and brightness, each in 0...1; the hue wraps",
            example: more.isEmpty ? "hsb(0.6, 0.8, 0.9)" : "hsb(0.6, 0.8, 0.9, 0.5)"
        ) { arguments in
            let numbers = arguments.map { $0.number ?? 0 }
            let hue = numbers[0] - numbers[0].rounded(.down)
            let (saturation, brightness) = (min(max(numbers[1], 0), 1), min(max(numbers[2], 0), 1))
            func component(_ shift: Double) -> Double {
                let k = (shift + hue * 6).truncatingRemainder(dividingBy: 6)
                return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
            }
            let alpha = numbers.count > 3 ? min(max(numbers[3], 0), 1) : 1
            return .color(Color(component(5), component(3), component(1), alpha: alpha))
        }
    }
}
