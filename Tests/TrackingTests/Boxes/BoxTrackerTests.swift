import Foundation
import Graphics
import Testing
import Tracking
import TrackingScenes

@Suite struct BoxTrackerTests {
    @Test(arguments: [SyntheticTexture.card, .label, .icon, .noise])
    func `steps of 250 pixels are followed`(texture: SyntheticTexture) throws {
        let poses = [0, 0, 250, 500, 750, 500, 250, 0].enumerated().map { index, shift in
            SyntheticPose(110.2, 70.4 + Double(shift) + 0.3 * Double(index))
        }
        var recording = SyntheticRecording(
            texture, .textured, size: texture == .icon ? Size(56, 56) : Size(110, 60), poses: poses)
        recording.scene.height = 900
        let samples = try recording.samples()
        #expect(samples.allSatisfy { $0.state == .tracked })
        #expect(recording.positionError(samples) < 0.05)
    }

    @Test func `opacity is the contrast over a known background`() throws {
        var poses = SyntheticRecording.drift(frames: 8)
        for index in poses.indices { poses[index].opacity = 1 - 0.12 * Double(index) }
        let recording = SyntheticRecording(.noise, poses: poses)
        for (sample, pose) in zip(try recording.samples(), poses) {
            #expect(abs((sample.motion?.opacity ?? -1) - pose.opacity) < 0.03)
        }
    }

    /// Most of a card is flat, and its shadow is seen through it while it fades.
    @Test(arguments: [Rect(60, 60, 120, 80), Rect(52, 52, 136, 96), Rect(66, 66, 70, 50)])
    func `the opacity of a flat card with a shadow is found`(box: Rect) throws {
        let opacities = (0...8).map { 1 - 0.1 * Double($0) }
        let frames = opacities.enumerated().map { index, opacity in
            fadingCard(opacity, time: Double(index) / 30)
        }
        var tracker = try BoxTracker(TrackedBox(name: "card", rect: box), in: frames[0])
        for (frame, opacity) in zip(frames, opacities).dropFirst() {
            let sample = tracker.follow(frame)
            let motion = try #require(sample.motion)
            #expect(abs((motion.opacity ?? -1) - opacity) < 0.04, "\(opacity): \(motion)")
            #expect(
                motion.position.distance(to: box.center) < 0.4 && abs(motion.scale - 1) < 0.015, "\(opacity): \(motion)"
            )
        }
    }

    /// A white card with a square and two lines on a grey background, with a black shadow of a fifth.
    private func fadingCard(_ opacity: Double, time: Double) -> LumaFrame {
        let (background, card) = (236.0, Rect(60, 60, 120, 80))
        func edge(_ place: Double, _ low: Double, _ high: Double, _ width: Double) -> Double {
            1 / (1 + exp((low - place) / width)) - 1 / (1 + exp((high - place) / width))
        }
        var luma: [UInt8] = []
        for y in 0..<200 {
            for x in 0..<240 {
                let (u, v) = (Double(x) + 0.5, Double(y) + 0.5)
                let shadow = 0.2 * edge(u, card.minX, card.maxX, 5) * edge(v, card.minY, card.maxY, 5)
                let behind = background * (1 - opacity * shadow)
                let isMark = (72..<96).contains(x) && (72..<96).contains(y)
                let isLine = (104..<150).contains(x) && ((76..<82).contains(y) || (90..<94).contains(y))
                let own = isMark ? 122.0 : isLine ? 60 : 255
                let shown = card.contains(Point(u, v)) ? opacity * own + (1 - opacity) * behind : behind
                luma.append(UInt8(shown.rounded()))
            }
        }
        return LumaFrame(width: 240, height: 200, luma: luma, time: time)
    }

    @Test func `dimming is not taken for opacity`() throws {
        var poses = SyntheticRecording.drift(frames: 4)
        for index in 1..<poses.count { poses[index].brightness = 0.7 }
        let samples = try SyntheticRecording(.noise, poses: poses).samples()
        #expect(samples.dropFirst().allSatisfy { $0.motion != nil && $0.motion?.opacity == nil })
    }

    @Test func `a layer that leaves the canvas and returns is found again`() throws {
        let poses = [90, 60, 10, -40, -90, -140, -140, -90, -40, 10, 60, 90].map {
            SyntheticPose(Double($0) + 0.3, 90.4)
        }
        let recording = SyntheticRecording(.card, .gradient, poses: poses)
        let samples = try recording.samples()
        #expect(samples[5].state == .lost(.leftCanvas))
        #expect(samples[6].state == .lost(.leftCanvas))
        #expect(samples[11].state == .tracked)
        #expect(recording.positionError([samples[0], samples[1]]) < 0.05)
        #expect((samples[11].motion?.position.distance(to: poses[11].center) ?? 9) < 0.05)
    }

    @Test func `a layer that fades out is lost for that reason`() throws {
        var poses = SyntheticRecording.drift(frames: 10)
        for index in poses.indices { poses[index].opacity = max(1 - 0.15 * Double(index), 0) }
        let samples = try SyntheticRecording(.noise, poses: poses).samples()
        #expect(samples[9].state == .lost(.fadedOut))
    }

    /// By a sheet that comes slowly, or by one of which little is seen in the frame before.
    @Test(arguments: [[0, 0.2, 0.4, 0.6, 0.8, 1, 1, 1, 0.3, 0], [0, 0, 0, 0, 0.24, 1, 1, 1, 0.3, 0]])
    func `a layer that is covered is lost for that reason, and found again`(shares: [Double]) throws {
        var recording = SyntheticRecording(.card, .gradient, poses: SyntheticRecording.drift(frames: 10, seed: 4))
        for index in shares.indices {
            let box = recording.scene.box(at: recording.poses[index])
            if shares[index] > 0 {
                recording.poses[index].cover = Rect(
                    box.minX - 3, box.minY - 3, shares[index] * (box.width + 6), box.height + 6)
            }
        }
        let samples = try recording.samples()
        #expect(samples[7].state == .lost(.covered))
        #expect(samples[9].state == .tracked)
        #expect(recording.positionError([samples[0], samples[1]]) < 0.05)
    }

    @Test func `what does not move has a constant track`() throws {
        var recording = SyntheticRecording(
            .card, poses: [SyntheticPose](repeating: SyntheticPose(90.3, 80.7), count: 5))
        recording.noise = 2
        for sample in try recording.samples() {
            let motion = try #require(sample.motion)
            #expect(motion.position.distance(to: Point(90.3, 80.7)) < 0.03)
            #expect(abs(motion.scale - 1) < 0.001)
        }
    }

    @Test func `positions are in points`() throws {
        let recording = SyntheticRecording(.card, poses: SyntheticRecording.drift(frames: 3))
        let frames = recording.frames
        var pixels = try BoxTracker(recording.box, in: frames[0])
        var points = try BoxTracker(recording.box, in: frames[0], scale: 3)
        for frame in frames.dropFirst() {
            let (a, b) = (try #require(pixels.follow(frame).motion), try #require(points.follow(frame).motion))
            #expect(a.position.distance(to: b.position * 3) < 1e-9)
            #expect(abs((a.deviation.x ?? 0) - 3 * (b.deviation.x ?? 1)) < 1e-9)
        }
    }

    @Test func `a disc has no rotation`() throws {
        let frames = (0..<3).map { frame in
            var luma = [UInt8](repeating: 40, count: 160 * 120)
            for index in luma.indices {
                let (x, y) = (Double(index % 160) + 0.5 - 60 - 3 * Double(frame), Double(index / 160) + 0.5 - 60)
                let inside = min(max(25.5 - (x * x + y * y).squareRoot(), 0), 1)
                luma[index] = UInt8(40 + 180 * inside)
            }
            return LumaFrame(width: 160, height: 120, luma: luma, time: Double(frame))
        }
        var tracker = try BoxTracker(TrackedBox(name: "disc", rect: Rect(30, 30, 60, 60)), in: frames[0])
        for frame in frames.dropFirst() {
            let motion = try #require(tracker.follow(frame).motion)
            #expect(motion.deviation.rotation == nil && motion.rotation == 0)
            #expect(motion.deviation.scale != nil)
            #expect(motion.position.distance(to: Point(60 + 3 * frame.time, 60)) < 0.05)
        }
    }

    /// Of the frame in which a box is lost less is searched than of those after it, also if they show nothing new.
    @Test(arguments: [(0.3, SyntheticBackground.plain), (0.3, .gradient), (0.45, .gradient)])
    func `a box that is whole again at once and rests is found`(scale: Double, background: SyntheticBackground) throws {
        let poses = (0..<30).map { frame in
            var pose = SyntheticPose(110, 100)
            pose.scaleX = frame < 15 ? 1 + (scale - 1) * Double(frame) / 14 : 1
            pose.scaleY = pose.scaleX
            return pose
        }
        var recording = SyntheticRecording(.card, background, size: Size(120, 44), poses: poses)
        recording.scene.samples = 13
        let samples = try recording.samples()
        #expect(samples[20...].allSatisfy { $0.motion != nil }, "\(samples.map(\.state))")
    }
}
