import Graphics
import Motion
import TestSupport
import Testing

@Suite struct DynamicRecordingTests {
    static func world() -> DynamicWorld {
        var item = DynamicItem(center: Point(100, 100), size: Size(50, 30), angularVelocity: 2, elasticity: 0.5)
        item.friction = 0.3
        var world = DynamicWorld(items: [item])
        world.gravity = [GravityBehavior()]
        world.collisions = [CollisionBehavior(bounds: Rect(0, 0, 300, 400))]
        return world
    }

    @Test func recordsEveryStepUntilItRests() throws {
        var world = Self.world()
        let recording = DynamicRecording(world, limit: 10)
        #expect(recording.rests && recording.duration < 10)
        let count = Int((recording.duration * 600).rounded())
        for step in 0...count {
            let place = try #require(recording.placement(of: 0, at: Double(step) / 600))
            #expect(place.center.distance(to: world.items[0].center) < 1e-9, "\(step)")
            #expect(isClose(place.angle, world.items[0].angle, within: 1e-9))
            world.step()
        }
        #expect(recording.placement(of: 0, at: 1e6) == recording.placement(of: 0, at: recording.duration))
        #expect(recording.placement(of: 0, at: -1)?.center == Point(100, 100))
        #expect(recording.placement(of: 1, at: 0) == nil)
    }

    @Test func liesBetweenTheStepsAround() throws {
        let recording = DynamicRecording(Self.world(), limit: 0.1)
        #expect(isClose(recording.duration, 0.1, within: 1e-12) && !recording.rests)
        let places = try [30, 30.25, 31].map { try #require(recording.placement(of: 0, at: $0 / 600)) }
        let expected = places[0].center + (places[2].center - places[0].center) * 0.25
        #expect(places[1].center.distance(to: expected) < 1e-9)
        #expect(DynamicRecording(Self.world(), limit: -3).duration == 0)
    }

    /// The exact result of one scene. Another order of operations, or a function whose last bit differs between libraries,
    /// would change it.
    @Test func theMotionIsTheSameToTheBit() {
        var world = Self.world()
        world.items.append(DynamicItem(center: Point(200, 60), size: Size(40, 40), shape: .ellipse, elasticity: 0.8))
        world.attachments = [
            AttachmentBehavior(item: 0, offset: Point(10, 5), anchor: .point(Point(150, 40))),
            AttachmentBehavior(item: 1, anchor: .item(0, offset: .zero), frequency: 3, damping: 0.2),
        ]
        for _ in 0..<900 { world.step() }
        let bits = world.items.map { [$0.center.x, $0.center.y, $0.angle].map(\.bitPattern) }
        #expect(
            bits == [
                [4_636_977_627_409_621_644, 4_636_888_410_886_963_696, 13_802_032_723_982_226_251],
                [4_635_016_445_896_401_652, 4_641_772_431_733_508_799, 0],
            ])
    }
}
