import Foundation
import Graphics
import Raster
import Testing

/// Large pictures in small boxes: every pixel contributes, and the result does not shimmer while the box grows.
@Suite struct ReductionTests {
    private static let side = 1500

    /// Noise on a gradient, so that skipped pixels change the result.
    private static let noise: Bitmap = {
        var bitmap = Bitmap(width: side, height: side)
        var state: UInt64 = 12
        for y in 0..<side {
            for x in 0..<side {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let slope = x * 127 / side
                let level = UInt32(state >> 57) + UInt32(slope)
                bitmap[x, y] = level * 0x0001_0101 | 0xFF00_0000
            }
        }
        return bitmap
    }()

    private static let store: ImageStore = {
        var store = ImageStore()
        try? store.add(noise, as: "noise")
        return store
    }()

    private func picture(_ box: Rect, canvas: Double = 60) throws -> Bitmap {
        let list = DisplayList(canvas, canvas, [.image(ImageBlock(source: "noise", box: box))])
        return try Renderer(images: Self.store).render(list)
    }

    /// The area-weighted mean of the picture's pixels under a rectangle.
    private func mean(_ area: Rect) -> Double {
        var (sum, weight) = (0.0, 0.0)
        for y in Int(area.minY)..<min(Int(area.maxY.rounded(.up)), Self.side) {
            for x in Int(area.minX)..<min(Int(area.maxX.rounded(.up)), Self.side) {
                let across: Double = min(Double(x + 1), area.maxX) - max(Double(x), area.minX)
                let down: Double = min(Double(y + 1), area.maxY) - max(Double(y), area.minY)
                let share = across * down
                sum += share * Double(Self.noise[x, y] & 255)
                weight += share
            }
        }
        return sum / weight
    }

    @Test(arguments: [(60.0, 60.0), (50, 50), (187, 187), (30, 60), (60, 400), (61.7, 43.3)])
    func aReducedPictureIsTheMeanOfTheCoveredPixels(width: Double, height: Double) throws {
        let bitmap = try picture(Rect(0, 0, width, height))
        let (across, down) = (Double(Self.side) / width, Double(Self.side) / height)
        var worst = 0.0
        for y in stride(from: 1, to: min(60, Int(height)) - 1, by: 7) {
            for x in stride(from: 1, to: min(60, Int(width)) - 1, by: 5) {
                let exact = mean(Rect(Double(x) * across, Double(y) * down, across, down))
                worst = max(worst, abs(Double(bitmap[x, y] & 255) - exact))
            }
        }
        // Halving first shifts the edges of the averaged area by at most half a pixel. With a single sampled pixel the
        // error would be 60.
        #expect(worst <= 4.5, "off by \(worst)")
    }

    /// While a box grows in steps of 0.5 %, no pixel changes by more than the noise explains.
    @Test func growingIsContinuous() throws {
        var before: Bitmap?
        var steps: [Double] = []
        var size = 40.0
        while size < 800 {
            let box = Rect(30 - size / 2, 30 - size / 2, size, size)
            let bitmap = try picture(box)
            if let before {
                var changes = 0
                for y in 12..<48 {
                    for x in 12..<48 { changes += abs(Int(before[x, y] & 255) - Int(bitmap[x, y] & 255)) }
                }
                steps.append(Double(changes) / 36 / 36)
            }
            before = bitmap
            size *= 1.005
        }
        // The steps increase as fewer pixels are averaged, but none is much larger than its neighbours.
        for index in 4..<(steps.count - 4) {
            let others = (steps[(index - 4)...(index - 2)] + steps[(index + 2)...(index + 4)]).reduce(0, +) / 6
            #expect(steps[index] <= 1.6 * others + 0.3, "step \(index): \(steps[index]) among \(others)")
        }
    }

    @Test func reducingOneAxisDoesNotChangeTheOther() throws {
        var stripes = Bitmap(width: 640, height: 4)
        for y in 0..<4 { for x in 0..<640 { stripes[x, y] = y % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF } }
        var store = ImageStore()
        try store.add(stripes, as: "stripes")
        let list = DisplayList(10, 4, [.image(ImageBlock(source: "stripes", box: Rect(0, 0, 10, 4)))])
        let bitmap = try Renderer(images: store).render(list)
        for y in 0..<4 { #expect(bitmap[5, y] == (y % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF)) }
    }
}
