import Encoding
import Foundation
import Graphics

/// Animations that end with changes too small to be visible individually.
enum SlowChanges {
    static let all = [ring, fade(by: 1, frames: 8), fade(by: 2, frames: 6), fade(by: 4, frames: 4)]

    /// A ring that eases out, next to a moving object with many colours, so that the frames cannot be exact.
    private static let ring = animation("ring", moving: 24) { step in
        let side = 72
        let progress = 0.9 * (1 - pow(1 - Double(step) / 24, 3))
        return Pictures.draw(side + 60, side) { x, y in
            x < side
                ? ring(x, y, side, progress)
                : Pictures.rgb(x * 2 + step * 5, y * 3 + step * 3, 90 + x + y - 4 * step)
        }
    }

    /// A picture with thousands of colours that fades by a number of levels per frame.
    private static func fade(by step: Int, frames count: Int) -> SampleAnimation {
        animation("fade-by-\(step)", moving: count) { frame in
            let fade = step * frame
            return Pictures.draw(60, 40) { x, y in
                let wave = Int(20 * sin(Double(x) / 6) + 20 * cos(Double(y) / 5))
                return Pictures.rgb(60 + 2 * x + fade, 100 + wave + fade, 180 - 2 * y - fade)
            }
        }
    }

    /// A number of changing frames, then constant ones.
    private static func animation(_ name: String, moving: Int, _ draw: (Int) -> Bitmap) -> SampleAnimation {
        let pictures = (0...moving).map(draw)
        return SampleAnimation(name, count: moving + 4) { pictures[min($0, moving)] }
    }

    /// A pixel of a ring, 12 wide, with round ends and a conic gradient, drawn as far as `progress`, 0...1.
    private static func ring(_ x: Int, _ y: Int, _ side: Int, _ progress: Double) -> UInt32 {
        let (center, radius, half, samples) = (Double(side) / 2, 26.0, 6.0, 4)
        func isNearEnd(_ point: SIMD2<Double>, _ turn: Double) -> Bool {
            let angle = turn * 2 * Double.pi
            let end = SIMD2<Double>(sin(angle), -cos(angle)) * radius
            return length(point - end) <= half
        }
        var sum = SIMD3<Double>.zero
        for sample in 0..<samples * samples {
            let column = Double(sample % samples) + 0.5
            let row = Double(sample / samples) + 0.5
            let point = SIMD2<Double>(
                Double(x) + column / Double(samples) - center, Double(y) + row / Double(samples) - center)
            let angle = atan2(point.x, -point.y) / (2 * Double.pi)
            let turn = angle < 0 ? angle + 1 : angle
            let isOnBand = abs(length(point) - radius) <= half
            let isInside = (isOnBand && turn <= progress) || isNearEnd(point, 0) || isNearEnd(point, progress)
            let color = SIMD3<Double>(255 * turn, 90 + 100 * abs(0.5 - turn), 255 - 200 * turn)
            sum += isInside ? color : SIMD3<Double>(20, 20, 28)
        }
        let mean = sum / Double(samples * samples)
        return Pictures.rgb(Int(mean.x.rounded()), Int(mean.y.rounded()), Int(mean.z.rounded()))
    }

    private static func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }
}
