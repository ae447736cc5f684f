import Foundation
import Graphics
import Motion
import TestSupport
import Testing

@Suite struct DynamicForceTests {
    static let time = DynamicWorld.stepDuration

    static func item(_ x: Double = 0, _ y: Double = 0, _ side: Double = 100) -> DynamicItem {
        DynamicItem(center: Point(x, y), size: Size(side, side))
    }

    /// After n steps the velocity is `g n dt`, the place `g dt^2 n (n + 1) / 2`, whatever the mass.
    @Test func freeFallFollowsTheSchemeForAnyMass() {
        var heavy = Self.item()
        heavy.density = 7
        var world = DynamicWorld(items: [Self.item(), heavy])
        world.gravity = [GravityBehavior()]
        for n in 1...1200 {
            world.step()
            let steps = Double(n)
            for item in world.items {
                #expect(isClose(item.velocity.y, 1000 * steps * Self.time, within: 1e-9 * steps))
                let place = 1000 * Self.time * Self.time * steps * (steps + 1) / 2
                #expect(isClose(item.center.y, place, within: 1e-9 * steps))
                #expect(item.center.x == 0 && item.angle == 0)
            }
        }
    }

    @Test func gravityActsOnItsItems() {
        var world = DynamicWorld(items: [Self.item(), Self.item()])
        world.gravity = [GravityBehavior(items: [1], vector: Point(-0.5, 0))]
        for _ in 0..<600 { world.step() }
        #expect(world.items[0].velocity == .zero && isClose(world.items[1].velocity.x, -500, within: 1e-9))
    }

    @Test func aPushAcceleratesByItsForceOverTheMass() {
        var small = Self.item(0, 0, 50)
        small.density = 2
        var world = DynamicWorld(items: [Self.item(), small])
        world.pushes = [PushBehavior(items: [0, 1], vector: Point(3, 0))]
        for _ in 0..<600 { world.step() }
        #expect(isClose(world.items[0].velocity.x, 300, within: 1e-9))
        #expect(isClose(world.items[1].velocity.x, 600, within: 1e-9))
    }

    @Test func anInstantaneousPushActsOnce() {
        var world = DynamicWorld(items: [Self.item()])
        world.pushes = [PushBehavior(items: [0], mode: .instantaneous, vector: Point(0, -2))]
        for _ in 0..<10 { world.step() }
        #expect(isClose(world.items[0].velocity.y, -200, within: 1e-12) && !world.pushes[0].isActive)
    }

    /// A push beside the centre turns the item as it should: the torque over the moment of inertia, m (w^2 + h^2) / 12.
    @Test func aPushBesideTheCentreTurns() {
        var free = DynamicWorld(items: [Self.item()])
        free.pushes = [PushBehavior(items: [0], mode: .instantaneous, vector: Point(0, 1), offset: Point(50, 0))]
        var fixed = free
        fixed.items[0].allowsRotation = false
        free.step()
        fixed.step()
        #expect(isClose(free.items[0].angularVelocity, 50 * 100 / (20_000.0 / 12), within: 1e-12))
        #expect(fixed.items[0].angularVelocity == 0 && fixed.items[0].velocity == free.items[0].velocity)
    }

    @Test func resistanceDecays() {
        var item = Self.item()
        (item.velocity, item.angularVelocity) = (Point(400, 0), 5)
        (item.resistance, item.angularResistance) = (2, 3)
        var world = DynamicWorld(items: [item])
        for _ in 0..<600 { world.step() }
        #expect(isClose(world.items[0].velocity.x, 400 * exp(-2), within: 0.4))
        #expect(isClose(world.items[0].angularVelocity, 5 * exp(-3), within: 0.02))
    }

    @Test func aTurningItemKeepsItsShapeAndCountsItsTurns() {
        var item = Self.item(300, 300)
        item.angularVelocity = 10
        var world = DynamicWorld(items: [item])
        for _ in 0..<6000 { world.step() }
        #expect(isClose(world.items[0].angle, 100, within: 1e-9))
        #expect(world.items[0].center == Point(300, 300))
        // The rotation that is carried from step to step agrees with the angle: a push at a corner acts there.
        world.items[0].angularVelocity = 0
        world.pushes = [PushBehavior(items: [0], mode: .instantaneous, vector: Point(1, 0), offset: Point(50, 50))]
        var fresh = DynamicWorld(items: [world.items[0]])
        fresh.pushes = world.pushes
        world.step()
        fresh.step()
        #expect(isClose(world.items[0].angularVelocity, fresh.items[0].angularVelocity, within: 1e-9))
        let arm = 50 * sin(100.0) + 50 * cos(100.0)
        #expect(isClose(fresh.items[0].angularVelocity, -arm * 100 / (20_000.0 / 12), within: 1e-9))
    }

    @Test func anchoredItemsStay() {
        var item = Self.item()
        (item.isAnchored, item.velocity) = (true, Point(50, 50))
        var world = DynamicWorld(items: [item])
        world.gravity = [GravityBehavior()]
        world.snaps = [SnapBehavior(item: 0, point: Point(900, 0))]
        for _ in 0..<100 { world.step() }
        #expect(world.items[0].center == .zero && world.kineticEnergy == 0)
    }

    @Test(arguments: [0, 0.5, 1] as [Double]) func aSnapEndsExactlyAtItsPoint(damping: Double) {
        var item = Self.item(10, 20)
        (item.angle, item.angularVelocity, item.velocity) = (7, -3, Point(300, -900))
        var world = DynamicWorld(items: [item])
        world.gravity = [GravityBehavior()]
        world.pushes = [PushBehavior(items: [0], vector: Point(5, 0))]
        world.snaps = [SnapBehavior(item: 0, point: Point(200.1, 333.3), damping: damping)]
        var overshoot = 0.0
        for _ in 0..<1800 {
            world.step()
            overshoot = max(overshoot, world.items[0].center.x - 200.1)
        }
        #expect(world.items[0].center == Point(200.1, 333.3) && world.items[0].angle == 2 * .pi)
        #expect(world.items[0].velocity == .zero && world.isResting)
        #expect(damping < 1 ? overshoot > 1 : overshoot < 1)
    }

    @Test func invalidIndicesAreIgnored() {
        var world = DynamicWorld(items: [Self.item()])
        world.gravity = [GravityBehavior(items: [7])]
        world.pushes = [PushBehavior(items: [-1, 3], vector: Point(1, 1))]
        world.snaps = [SnapBehavior(item: 9, point: .zero)]
        world.attachments = [
            AttachmentBehavior(item: 4, anchor: .point(.zero)),
            AttachmentBehavior(item: 0, anchor: .item(0, offset: .zero)),
        ]
        world.collisions = [CollisionBehavior(items: [0, 5], bounds: Rect(-500, -500, 1000, 1000))]
        for _ in 0..<80 { world.step() }
        #expect(world.items[0] == Self.item() && world.isResting && world.stepCount == 80)
        var empty = DynamicWorld(items: [])
        empty.step()
        #expect(empty.contacts.isEmpty)
    }
}
