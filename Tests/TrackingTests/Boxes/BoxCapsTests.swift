import Graphics
import Testing
import Tracking
import TrackingScenes

/// Rounded rectangles that change their size and keep their radius, as views whose bounds are animated.
@Suite struct BoxCapsTests {
    /// The pixels of a rounded rectangle on a plain background.
    private func frame(_ rect: Rect, radius: Double, time: Double) -> LumaFrame {
        LumaFrame(
            [RoundedRectangle(rect, radius: radius, luma: 80)], width: 300, height: 300, background: 240, time: time)
    }

    struct Change: Sendable {
        var start: Rect
        var end: Rect
        var radius: Double
    }

    /// - Parameter count: of frames. With a few, the edges move farther than an alignment looks for them.
    @Test(
        arguments: [
            // A pill that becomes longer at one end, at both ends, and shorter; a bar; a card that grows in both directions and moves.
            Change(start: Rect(40, 130, 80, 40), end: Rect(40, 130, 220, 40), radius: 20),
            Change(start: Rect(110, 130, 80, 40), end: Rect(20, 130, 260, 40), radius: 20),
            Change(start: Rect(30, 130, 240, 40), end: Rect(190, 130, 80, 40), radius: 20),
            Change(start: Rect(20, 144, 60, 12), end: Rect(20, 144, 250, 12), radius: 6),
            Change(start: Rect(40, 190, 100, 80), end: Rect(20, 20, 260, 250), radius: 20),
        ], [40, 10])
    func `a shape that keeps its corners is followed at its edges`(change: Change, count: Int) throws {
        let (start, end, radius) = (change.start, change.end, change.radius)
        let box = TrackedBox(name: "box", rect: start.insetBy(-6, -6))
        var tracker = try BoxTracker(box, in: frame(start, radius: radius, time: 0))
        for index in 1...count {
            let linear = Double(index) / Double(count)
            let share = linear * (2 - linear)
            func between(_ path: KeyPath<Rect, Double>) -> Double {
                start[keyPath: path] + (end[keyPath: path] - start[keyPath: path]) * share
            }
            let rect = Rect(between(\.minX), between(\.minY), between(\.width), between(\.height))
            let sample = tracker.follow(frame(rect, radius: radius, time: Double(index) / 60))
            let motion = try #require(sample.motion, "frame \(index)")
            #expect(motion.position.distance(to: rect.center) < 0.1, "frame \(index)")
            #expect(abs(motion.scaleX * start.width / rect.width - 1) < 0.005, "frame \(index)")
            #expect(abs(motion.scaleY * start.height / rect.height - 1) < 0.005, "frame \(index)")
            #expect(abs(motion.rotation) < 0.1 && sample.visible > 0.95, "frame \(index)")
        }
    }

    /// The indicator of a tab, whose front leaves before its back, and by more than a few pixels at once. It has no coarser level.
    @Test(arguments: [30.0, 44, 52]) func `the end of a thin bar is found anywhere`(jump: Double) throws {
        let start = Rect(20, 144, 116, 12)
        var tracker = try BoxTracker(
            TrackedBox(name: "box", rect: start.insetBy(-10, -6)), in: frame(start, radius: 6, time: 0))
        for (index, share) in [0, 0, 1, 1.4, 1.7, 1.9].enumerated() {
            let rect = Rect(20 + 2 * share, 144, 116 + jump * share, 12)
            let sample = tracker.follow(frame(rect, radius: 6, time: Double(index + 1) / 60))
            let motion = try #require(sample.motion, "frame \(index)")
            #expect(motion.position.distance(to: rect.center) < 0.1, "frame \(index): \(motion.position)")
            #expect(abs(motion.scaleX * start.width / rect.width - 1) < 0.005, "frame \(index): \(motion.scaleX)")
        }
    }

    /// A bar of progress begins as a disc, which looks the same with each rotation.
    @Test func `a disc becomes a bar`() throws {
        let rects = (0..<40).map { Rect(20, 140, 12 + 6.5 * Double($0), 12) }
        let track = try track(rects) { _ in 6 }
        for (sample, rect) in zip(track.samples, rects) {
            let motion = try #require(sample.motion, "\(sample)")
            #expect(motion.position.distance(to: rect.center) < 0.2 && abs(motion.rotation) < 1, "\(sample)")
        }
        let width = try #require(track.lengths).width * (track.samples.last?.motion?.scaleX ?? 0)
        #expect(abs(width - rects[39].width) < 3, "\(width)")
    }

    private func track(_ rects: [Rect], radius: (Rect) -> Double) throws -> MotionTrack {
        var tracker = try RecordingTracker([TrackedBox(name: "box", rect: rects[0].insetBy(-6, -6))])
        for (index, rect) in rects.enumerated() {
            try tracker.add(frame(rect, radius: radius(rect), time: Double(index) / 60))
        }
        try tracker.end()
        return tracker.result.tracks[0]
    }

    @Test func `its lengths are those between its edges`() throws {
        let track = try track((0..<20).map { Rect(40, 130, 80 + 5 * Double($0), 40) }) { _ in 20 }
        let lengths = try #require(track.lengths)
        #expect(abs(lengths.width - 80) < 0.5 && abs(lengths.height - 40) < 0.5, "\(lengths)")
        let table = try TrackTable.tracks(in: Array(TrackTable.text(of: [track]).utf8))
        let read = try #require(table[0].lengths)
        #expect(abs(read.width - lengths.width) < 0.01 && abs(read.height - lengths.height) < 0.01, "\(read)")
    }

    @Test func `a shape of which the radius grows with the sides has no lengths`() throws {
        let track = try track((0..<20).map { Rect(100, 100, 60 + 3 * Double($0), 40 + 2 * Double($0)) }) {
            $0.height / 4
        }
        #expect(track.lengths == nil)
        let motion = try #require(track.samples.last?.motion)
        #expect(abs(motion.scaleX - 1.95) < 0.02 && abs(motion.scaleY - 1.95) < 0.02, "\(motion)")
    }
}
