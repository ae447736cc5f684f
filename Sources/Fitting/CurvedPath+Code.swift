import Foundation
import Graphics
import Pages

extension CurvedPath {
    /// Swift code for an animation along the path.
    func coreAnimationCode(_ timing: FittedTiming) -> String {
        let lines =
            ["let path = UIBezierPath()", "path.move(to: \(Self.code(start)))"] + pathCode + [
                "let position = CAKeyframeAnimation(keyPath: \"position\")", "position.path = path.cgPath",
                "position.duration = \(Estimate.code(timing.duration.rounded))",
                "position.timingFunction = \(timing.functionCode)",
            ]
        return lines.joined(separator: "\n")
    }

    private var pathCode: [String] {
        if let arc {
            let angles = [0, arc.sweep].map { Estimate.code(($0 + startAngle(of: arc)).rounded()) }
            return [
                "path.addArc(withCenter: \(Self.code(arc.center)), radius: \(Self.code(arc.radius)),",
                "    startAngle: \(angles[0]) * .pi / 180, endAngle: \(angles[1]) * .pi / 180, clockwise: \(arc.sweep > 0))",
            ]
        }
        if let quadraticControl {
            return ["path.addQuadCurve(to: \(Self.code(end)), controlPoint: \(Self.code(quadraticControl)))"]
        }
        return segments.map {
            "path.addCurve(\n    to: \(Self.code($0.end)), controlPoint1: \(Self.code($0.control1)),\n"
                + "    controlPoint2: \(Self.code($0.control2)))"
        }
    }

    /// In degrees, clockwise on the screen from the right.
    private func startAngle(of arc: Arc) -> Double {
        atan2(start.y - arc.center.y, start.x - arc.center.x) * 180 / .pi
    }

    private static func code(_ value: Double) -> String { DecimalText.trimmed(value, decimals: 1) }

    private static func code(_ point: Point) -> String { "CGPoint(x: \(code(point.x)), y: \(code(point.y)))" }
}
