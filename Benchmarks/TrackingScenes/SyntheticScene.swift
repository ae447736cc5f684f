import Foundation
package import Graphics
package import TestSupport
package import Tracking

/// Where a synthetic layer is in a frame.
package struct SyntheticPose: Sendable {
    package var center: Point
    package var scaleX = 1.0
    package var scaleY = 1.0
    /// In degrees.
    package var rotation = 0.0
    package var opacity = 1.0
    /// The share of the scene's second texture.
    package var blend = 0.0
    /// A factor of all luma of the frame.
    package var brightness = 1.0
    /// A rectangle of the canvas with a pattern in front of the layer.
    package var cover: Rect?

    /// The opacities of a black layer and of a soft shadow behind the layer.
    package var dimming = 0.0
    package var shadow = 0.0

    /// The share of the light of the background at a place.
    func backdropLight(_ x: Double, _ y: Double) -> Double {
        guard dimming > 0 || shadow > 0 else { return 1 }
        let distance = center.distance(to: Point(x, y))
        return (1 - dimming) * (1 - shadow * exp(-distance * distance / 6400))
    }

    package init(_ x: Double, _ y: Double) { center = Point(x, y) }
}

/// Draws frames of one layer in front of a background, with exact places below a pixel.
///
/// Each pixel is the mean of 89 samples of the ideal picture; the code that tracks has no part in it.
package struct SyntheticScene: Sendable {
    package var width: Int
    package var height: Int
    package var texture: SyntheticTexture
    /// What the texture is blended with.
    package var second: SyntheticTexture?
    package var background: SyntheticBackground
    package var size: Size
    /// Fewer samples are drawn faster. 89, 55 or 13, Fibonacci numbers.
    package var samples = 89

    package init(
        width: Int, height: Int, texture: SyntheticTexture, background: SyntheticBackground = .plain, size: Size
    ) {
        self.width = width
        self.height = height
        self.texture = texture
        self.background = background
        self.size = size
    }

    /// The box that contains the layer at a pose without scale and rotation.
    package func box(at pose: SyntheticPose) -> Rect {
        Rect(pose.center.x - size.width / 2, pose.center.y - size.height / 2, size.width, size.height)
    }

    /// The exact luma of the background, one value for each pixel; frames of a scene share it.
    package func backdrop() -> [Float] {
        var values = [Float](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width { values[y * width + x] = Float(background.luma(Double(x) + 0.5, Double(y) + 0.5)) }
        }
        return values
    }

    /// The exact luma of a frame, in rows.
    package func luma(at pose: SyntheticPose, over backdrop: [Float]) -> [Float] {
        var values = backdrop
        if pose.dimming > 0 || pose.shadow > 0 {
            for index in values.indices {
                values[index] *= Float(pose.backdropLight(Double(index % width) + 0.5, Double(index / width) + 0.5))
            }
        }
        let toCanvas = Graphics.AffineTransform.translation(pose.center.x, pose.center.y)
            .rotated(pose.rotation * .pi / 180).scaledBy(pose.scaleX, pose.scaleY)
        let fromCanvas = toCanvas.inverted
        let bounds = toCanvas.apply(Rect(-size.width / 2, -size.height / 2, size.width, size.height))
        let area = pose.cover.map(bounds.union) ?? bounds
        let step = samples == 89 ? 55 : samples == 55 ? 34 : samples == 13 ? 8 : 1
        let rows = max(Int(area.minY) - 1, 0)..<max(min(Int(area.maxY) + 2, height), max(Int(area.minY) - 1, 0))
        let columns = max(Int(area.minX) - 1, 0)..<max(min(Int(area.maxX) + 2, width), max(Int(area.minX) - 1, 0))
        for y in rows {
            for x in columns {
                var sum = 0.0
                for index in 0..<samples {
                    let u = Double(x) + (Double(index) + 0.5) / Double(samples)
                    let v = Double(y) + (Double(index * step % samples) + 0.5) / Double(samples)
                    sum += sample(u, v, pose, fromCanvas)
                }
                values[y * width + x] = Float(sum / Double(samples))
            }
        }
        if pose.brightness != 1 {
            for index in values.indices { values[index] *= Float(pose.brightness) }
        }
        return values
    }

    private func sample(_ x: Double, _ y: Double, _ pose: SyntheticPose, _ inverse: Graphics.AffineTransform) -> Double
    {
        if let cover = pose.cover, cover.contains(Point(x, y)) {
            return 90 + 60 * SmoothNoise.value(x - cover.minX, y - cover.minY, length: 8, seed: 61)
        }
        let place = inverse.apply(Point(x, y))
        let behind = background.luma(x, y) * pose.backdropLight(x, y)
        guard let own = texture.luma(place.x, place.y, width: size.width, height: size.height) else { return behind }
        if let second, pose.blend > 0 {
            let other = second.luma(place.x, place.y, width: size.width, height: size.height) ?? behind
            return (own * (1 - pose.blend) + other * pose.blend) * pose.opacity + behind * (1 - pose.opacity)
        }
        return own * pose.opacity + behind * (1 - pose.opacity)
    }

    /// A frame rounded to 8 bits, with normal noise.
    package static func frame(
        _ luma: [Float], width: Int, height: Int, time: Double, noise: Double = 0, random: inout SeededGenerator
    ) -> LumaFrame {
        var bytes = [UInt8](repeating: 0, count: luma.count)
        for index in luma.indices {
            var value = Double(luma[index])
            if noise > 0 { value += noise * random.normal() }
            bytes[index] = UInt8(min(max(value.rounded(), 0), 255))
        }
        return LumaFrame(width: width, height: height, luma: bytes, time: time)
    }
}
