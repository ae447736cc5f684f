import Foundation
import Graphics
import TestSupport
import Testing
import Tracking
import TrackingScenes

@Suite struct RobustnessTests {
    /// A frame of random stripes, noise or one colour.
    private func frame(_ width: Int, _ height: Int, time: Double, _ random: inout SeededGenerator) -> LumaFrame {
        let kind = Int.random(in: 0...3, using: &random)
        let seed = random.next()
        let luma = (0..<width * height).map { index -> UInt8 in
            let (x, y) = (Double(index % width), Double(index / width))
            switch kind {
            case 0: return UInt8.random(in: 0...255, using: &random)
            case 1: return UInt8(128 + 120 * SmoothNoise.value(x, y, length: 5, seed: seed))
            case 2: return (index % width) / 5 % 2 == 0 ? 255 : 0
            default: return 77
            }
        }
        return LumaFrame(width: width, height: height, luma: luma, time: time)
    }

    @Test func `any frames give finite numbers or errors`() {
        var random = SeededGenerator(seed: 17)
        for _ in 0..<60 {
            let (width, height) = (Int.random(in: 1...90, using: &random), Int.random(in: 1...90, using: &random))
            let rect = Rect(
                random.number(in: 0...20), random.number(in: 0...20), random.number(in: 8...60),
                random.number(in: 8...60))
            guard
                var tracker = try? BoxTracker(
                    TrackedBox(name: "box", rect: rect), in: frame(width, height, time: 0, &random))
            else { continue }
            for index in 1...4 {
                let sample = tracker.follow(frame(width, height, time: Double(index), &random))
                #expect(sample.visible >= 0 && sample.visible <= 1)
                guard let motion = sample.motion else { continue }
                #expect(motion.position.x.isFinite && motion.position.y.isFinite && motion.rotation.isFinite)
                #expect(motion.scale > 0 && motion.scale.isFinite)
                #expect((motion.deviation.x ?? -1) >= 0 && (motion.deviation.y ?? -1) >= 0)
            }
        }
    }

    @Test func `the smallest box on a bright corner is followed`() throws {
        let frames = (0..<4).map { frame -> LumaFrame in
            let luma = (0..<60 * 50).map { index -> UInt8 in
                let (x, y) = (Double(index % 60) - 20 - Double(frame), Double(index / 60) - 18 - 2 * Double(frame))
                return x > 0 && y > 0 && x < 12 && y < 14 ? 230 : 20
            }
            return LumaFrame(width: 60, height: 50, luma: luma, time: Double(frame))
        }
        var tracker = try BoxTracker(TrackedBox(name: "corner", rect: Rect(17, 15, 8, 8)), in: frames[0])
        for frame in frames.dropFirst() {
            let motion = try #require(tracker.follow(frame).motion)
            #expect(motion.position.distance(to: Point(21 + frame.time, 19 + 2 * frame.time)) < 0.05)
        }
    }

    /// Rectangles with their luma, the last in front.
    private func frame(_ rects: [(rect: Rect, luma: UInt8)], time: Double) -> LumaFrame {
        var luma = [UInt8](repeating: 242, count: 390 * 844)
        for (rect, value) in rects {
            guard let shown = rect.intersection(Rect(0, 0, 390, 844)) else { continue }
            // Pixels whose centre is in the rectangle.
            let columns = Int(shown.minX + 0.5)..<Int(shown.maxX + 0.5)
            for row in Int(shown.minY + 0.5)..<Int(shown.maxY + 0.5) {
                luma.replaceSubrange(
                    row * 390 + columns.lowerBound..<row * 390 + columns.upperBound,
                    with: repeatElement(value, count: columns.count))
            }
        }
        return LumaFrame(width: 390, height: 844, luma: luma, time: time)
    }

    /// Rows of a list that scrolls up and stops, each with a disc and a line of blocks instead of a label.
    private func list(offset: Double, time: Double) -> LumaFrame {
        let luma = (0..<200 * 300).map { index -> UInt8 in
            let (x, y) = (Double(index % 200) + 0.5, Double(index / 200) + 0.5 + offset)
            let row = y - 60 * (y / 60).rounded(.down)
            if row > 58 { return 210 }
            let disc = (x - 30) * (x - 30) + (row - 30) * (row - 30)
            if disc < 256 { return UInt8(90 + 0.5 * x) }
            guard x > 64, x < 150, abs(row - 30) < 7 else { return 255 }
            return Int(x / 6) % 2 == 0 || Int(x / 11) % 3 == 0 ? 40 : 255
        }
        return LumaFrame(width: 200, height: 300, luma: luma, time: time)
    }

    @Test func `a row that has left the canvas is not found in another row`() throws {
        // Rows leave at different speeds, in both directions.
        for (speed, sign) in [(14.0, 1.0), (5, 1), (14, -1)] {
            let offsets = (0..<60).map { sign * speed * Double($0) }
            var tracker = try BoxTracker(
                TrackedBox(name: "row", rect: Rect(8, 122, 180, 56)), in: list(offset: offsets[0], time: 0))
            for (index, offset) in offsets.enumerated().dropFirst() {
                let sample = tracker.follow(list(offset: offset, time: Double(index) / 60))
                let truth = 150 - offset
                if truth > 30, truth < 270 {
                    #expect(try abs(#require(sample.motion).position.y - truth) < 0.1, "\(speed), frame \(index)")
                } else if truth < -28 || truth > 328 {
                    #expect(sample.state == .lost(.leftCanvas), "\(speed), frame \(index): \(sample)")
                } else if let motion = sample.motion {
                    #expect(abs(motion.position.y - truth) < 3, "\(speed), frame \(index)")
                }
            }
        }
    }

    /// A card that is pushed off the canvas, and flicked away while most of it is still seen.
    @Test func `a card that leaves between two frames has left the canvas`() throws {
        func frame(x: Double, time: Double) -> LumaFrame {
            let luma = (0..<300 * 120).map { index -> UInt8 in
                let (column, row) = (Double(index % 300) + 0.5 - x, Double(index / 300) + 0.5)
                guard abs(column) < 80, abs(row - 60) < 40 else { return 240 }
                let disc = (column + 20) * (column + 20) + (row - 60) * (row - 60)
                if disc < 400 { return 60 }
                return row > 70 && row < 78 && Int(abs(column) / 9) % 2 == 0 ? 250 : 130
            }
            return LumaFrame(width: 300, height: 120, luma: luma, time: time)
        }
        var tracker = try BoxTracker(
            TrackedBox(name: "card", rect: Rect(116, 16, 168, 88)), in: frame(x: 200, time: 0))
        var reasons: Set<LossReason> = []
        for index in 1..<36 {
            let x = index < 29 ? 200 - 6 * Double(index) : -200
            let sample = tracker.follow(frame(x: x, time: Double(index) / 60))
            #expect((sample.motion != nil) == (index < 29), "frame \(index)")
            if case .lost(let reason) = sample.state { reasons.insert(reason) }
        }
        #expect(reasons == [.leftCanvas])
    }

    /// The next page comes from the other edge, where it was not seen on the frame of the box.
    @Test func `a page that has left is not found in the next one`() throws {
        func pages(offset: Double, time: Double) -> LumaFrame {
            let luma = (0..<200 * 150).map { index -> UInt8 in
                let (x, y) = (Double(index % 200) + 0.5 + offset, Double(index / 200) + 0.5)
                let place = x - 200 * (x / 200).rounded(.down)
                guard place > 20, place < 180, y > 20, y < 130 else { return 225 }
                let disc = (place - 60) * (place - 60) + (y - 60) * (y - 60)
                if disc < 500 { return 70 }
                return y > 90 && y < 102 && Int(place * place / 350) % 2 == 0 ? 30 : 250
            }
            return LumaFrame(width: 200, height: 150, luma: luma, time: time)
        }
        var tracker = try BoxTracker(
            TrackedBox(name: "page", rect: Rect(16, 16, 168, 118)), in: pages(offset: 0, time: 0))
        for index in 1..<30 {
            let offset = min(8 * Double(index), 200)
            let sample = tracker.follow(pages(offset: offset, time: Double(index) / 60))
            if let motion = sample.motion {
                #expect(abs(motion.position.x - (100 - offset)) < 1, "frame \(index)")
            } else {
                #expect(offset > 100 && sample.state == .lost(.leftCanvas), "frame \(index): \(sample.state)")
            }
        }
        #expect(tracker.sample.state == .lost(.leftCanvas))
    }

    @Test func `a row of a list is followed where the list turns and while something covers it`() throws {
        let offsets = (0..<40).map { (24 * sin(Double($0) / 6)).rounded() }
        let frames = offsets.enumerated().map { index, offset -> LumaFrame in
            let frame = list(offset: offset, time: Double(index) / 60)
            guard (18...21).contains(index) else { return frame }
            // Covers the whole row.
            let luma = (0..<200 * 300).map { (100...200).contains($0 / 200) ? 128 : frame.luma[$0] }
            return LumaFrame(width: 200, height: 300, luma: luma, time: frame.time)
        }
        var tracker = try BoxTracker(TrackedBox(name: "row", rect: Rect(8, 122, 180, 56)), in: frames[0])
        for (index, offset) in offsets.enumerated().dropFirst() {
            let sample = tracker.follow(frames[index])
            guard !(18...21).contains(index) else { continue }
            #expect(try abs(#require(sample.motion).position.y - (150 - offset)) < 0.1, "frame \(index)")
        }
    }

    @Test func `a box that has left the canvas is not found in another flat shape`() throws {
        let frames = (0..<12).map { index in
            let top = 260 - 4 * Double(index * index)
            return frame(
                [
                    (Rect(40, top, 220, 190), 255), (Rect(54, top + 16, 30, 30), 101), (Rect(94, top + 18, 52, 8), 29),
                    (Rect(94, top + 34, 36, 6), 143), (Rect(120, top + 56, 22, 22), 114), (Rect(10, 600, 300, 60), 155),
                    (Rect(20 + 3 * Double(index), 700, 4, 20), 30), (Rect(30 + 3 * Double(index), 704, 8, 16), 30),
                ], time: Double(index) / 60)
        }
        var tracker = try BoxTracker(TrackedBox(name: "card", rect: Rect(40, 260, 220, 190)), in: frames[0])
        let samples = frames.dropFirst().map { tracker.follow($0) }
        for (index, sample) in zip(1..., samples) {
            let top = 260 - 4 * Double(index * index)
            guard top > -60 else {
                if top < -190 { #expect(sample.motion == nil, "frame \(index): \(String(describing: sample.motion))") }
                continue
            }
            let motion = try #require(sample.motion)
            #expect(motion.position.distance(to: Point(150, top + 95)) < 0.2)
        }
    }
}
