import Foundation
import Graphics
import Pages

extension CurvedPath {
    /// Swift code for an animation along the path.
    func coreAnimationCode(_ timing: FittedTiming) -> String {
        let lines =
            pathCode + [
                "let position = CAKeyframeAnimation(keyPath: \"position\")", "position.path = path.cgPath",
                "position.duration = \(Estimate.code(timing.duration.rounded))",
                "position.timingFunction = \(timing.functionCode)",
            ]
        return lines.joined(separator: "\n")
    }

    private var pathCode: [String] {
        if let arc {
            let angles = [0, arc.sweep].map { DecimalText.trimmed($0 + arc.angle(of: start), decimals: 2) }
            return [
                "let path = UIBezierPath(",
                "    arcCenter: \(Self.code(arc.center)), radius: \(Self.code(arc.radius)),",
                "    startAngle: \(angles[0]) * .pi / 180, endAngle: \(angles[1]) * .pi / 180, clockwise: \(arc.sweep > 0))",
            ]
        }
        let opening = ["let path = UIBezierPath()", "path.move(to: \(Self.code(start)))"]
        if let quadraticControl {
            return opening + ["path.addQuadCurve(to: \(Self.code(end)), controlPoint: \(Self.code(quadraticControl)))"]
        }
        return opening
            + segments.map {
                "path.addCurve(\n    to: \(Self.code($0.end)), controlPoint1: \(Self.code($0.control1)),\n"
                    + "    controlPoint2: \(Self.code($0.control2)))"
            }
    }

    private static func code(_ value: Double) -> String { DecimalText.trimmed(value, decimals: 1) }

    private static func code(_ point: Point) -> String { "CGPoint(x: \(code(point.x)), y: \(code(point.y)))" }
}
