import Foundation
import Graphics

/// Draws a conic gradient, pixel by pixel.
///
/// Each pixel is the mean of the gradient over the arc that the pixel covers, computed from the antiderivative of the
/// stops. Hard stops and the seam therefore have an antialiased edge one pixel wide, and the centre is the mean of all
/// colours.
/// Interpolation is in gamma-encoded sRGB with premultiplied alpha.
struct ConicShader {
    /// Premultiplied red, green, blue and alpha, 0...1.
    private typealias Value = SIMD4<Double>

    /// The interval between two stops; `integral` is the antiderivative at its start.
    private struct Span {
        var start: Double
        var length: Double
        var from: Value
        var slope: Value
        var integral: Value
    }

    private let center: Point
    private let angle: Double
    private let spans: [Span]
    private let total: Value

    /// - Parameters:
    ///   - angle: in radians, 0 along x, clockwise on the screen.
    ///   - stops: in ascending order; locations are fractions of a turn.
    init(center: Point, angle: Double, stops: [Gradient.Stop]) {
        self.center = center
        self.angle = angle
        var spans: [Span] = []
        var integral = Value.zero
        func add(from a: Gradient.Stop, to b: Gradient.Stop) {
            let length = b.location - a.location
            guard length > 0 else { return }
            let (start, end) = (Self.premultiplied(a.color), Self.premultiplied(b.color))
            spans.append(
                Span(start: a.location, length: length, from: start, slope: (end - start) / length, integral: integral))
            integral += (start + end) * (length / 2)
        }
        if let first = stops.first, let last = stops.last {
            add(from: .init(location: 0, color: first.color), to: first)
            for (a, b) in zip(stops, stops.dropFirst()) { add(from: a, to: b) }
            add(from: last, to: .init(location: 1, color: last.color))
        }
        self.spans = spans
        total = integral
    }

    /// Draws an area of device space. Throws `outOfMemory`. Cost: about 40 ns per pixel. Precondition: there is a stop.
    func surface(for area: PixelRect, transform: Graphics.AffineTransform) throws(RasterError) -> Surface {
        let surface = try Surface(width: area.width, height: area.height)
        let inverse = transform.inverted
        // The arc that one pixel covers at distance 1, in turns.
        let arcAtUnitDistance = inverse.meanScale / (2 * .pi)
        let (a, b, c, d) = (inverse.a, inverse.b, inverse.c, inverse.d)
        spans.withUnsafeBufferPointer { spans in
            surface.withPixels { pixels, stride in
                for y in 0..<area.height {
                    let row = pixels + y * stride
                    let deviceY = Double(area.y + y) + 0.5
                    for x in 0..<area.width {
                        let deviceX = Double(area.x + x) + 0.5
                        let dx = a * deviceX + c * deviceY + inverse.tx - center.x
                        let dy = b * deviceX + d * deviceY + inverse.ty - center.y
                        let turn = (atan2(dy, dx) - angle) / (2 * .pi)
                        let arc = arcAtUnitDistance / max((dx * dx + dy * dy).squareRoot(), arcAtUnitDistance)
                        row[x] = Self.packed(mean(around: turn - turn.rounded(.down), arc: arc, of: spans))
                    }
                }
            }
        }
        return surface
    }

    private typealias Spans = UnsafeBufferPointer<Span>

    /// The mean over an arc around a position in 0..<1, both in turns.
    @inline(__always)
    private func mean(around t: Double, arc: Double, of spans: Spans) -> Value {
        let span = Self.span(at: t, of: spans)
        if t - arc / 2 >= span.start, t + arc / 2 <= span.start + span.length {
            // The mean of a linear function is its value in the middle.
            return span.from + span.slope * (t - span.start)
        }
        return (antiderivative(t + arc / 2, of: spans) - antiderivative(t - arc / 2, of: spans)) / arc
    }

    /// The integral of the colours from 0 to a position in turns, continued beyond 0...1 by repetition.
    private func antiderivative(_ position: Double, of spans: Spans) -> Value {
        let turns = position.rounded(.down)
        let t = position - turns
        let span = Self.span(at: t, of: spans)
        let x = min(t - span.start, span.length)
        return total * turns + span.integral + (span.from + span.slope * (x / 2)) * x
    }

    @inline(__always)
    private static func span(at t: Double, of spans: Spans) -> Span {
        var (low, high) = (0, spans.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if spans[middle].start <= t { low = middle } else { high = middle }
        }
        return spans[low]
    }

    private static func premultiplied(_ color: Color) -> Value {
        func bounded(_ component: Double) -> Double { component > 0 ? min(component, 1) : 0 }
        return Value(bounded(color.red), bounded(color.green), bounded(color.blue), 1) * bounded(color.alpha)
    }

    private static func packed(_ value: Value) -> UInt32 {
        // Adding 0.5 and truncating rounds positive numbers without a library call.
        let positive = (value * 255).replacing(with: 0, where: value .< 0)
        let scaled = positive.replacing(with: 255, where: positive .> 255) + 0.5
        return UInt32(scaled.w) << 24 | UInt32(scaled.x) << 16 | UInt32(scaled.y) << 8 | UInt32(scaled.z)
    }
}
