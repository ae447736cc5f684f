import Foundation
import Graphics
import Motion
import TestSupport
import Testing

@Suite struct DynamicAttachmentTests {
    static func item(_ x: Double, _ y: Double, _ side: Double = 40) -> DynamicItem {
        DynamicItem(center: Point(x, y), size: Size(side, side))
    }

    static func energy(_ world: DynamicWorld) -> Double {
        world.kineticEnergy - world.items.reduce(0) { $0 + ($1.isAnchored ? 0 : $1.mass * 1000 * $1.center.y) }
    }

    @Test func aPendulumKeepsItsLengthAndEnergy() {
        var world = DynamicWorld(items: [Self.item(250, 100)])
        world.gravity = [GravityBehavior()]
        world.attachments = [AttachmentBehavior(item: 0, anchor: .point(Point(100, 100)))]
        let start = Self.energy(world)
        let scale = world.items[0].mass * 1000 * 150
        var highest = -Double.infinity
        for step in 0..<6000 {
            world.step()
            #expect(isClose(world.items[0].center.distance(to: Point(100, 100)), 150, within: 1e-9), "\(step)")
            #expect(abs(Self.energy(world) - start) < 0.02 * scale, "\(step)")
            if step > 600 { highest = max(highest, -world.items[0].center.y) }
        }
        // After ten seconds it still swings up to where it began.
        #expect(highest > -102)
    }

    /// The period of a small swing is `2 pi sqrt(L / g)`.
    @Test func aSmallSwingHasThePeriodOfAPendulum() throws {
        var item = Self.item(103, 300)
        item.allowsRotation = false
        var world = DynamicWorld(items: [item])
        world.gravity = [GravityBehavior()]
        world.attachments = [AttachmentBehavior(item: 0, anchor: .point(Point(100, 100)))]
        var crossings: [Int] = []
        var last = 3.0
        for step in 0..<3600 {
            world.step()
            let x = world.items[0].center.x - 100
            if x > 0, last <= 0 { crossings.append(step) }
            last = x
        }
        let length = Point(100, 100).distance(to: Point(103, 300))
        let period = Double(crossings[crossings.count - 1] - crossings[0]) / Double(crossings.count - 1) / 600
        #expect(isClose(period, 2 * .pi * (length / 1000).squareRoot(), within: 2e-3))
    }

    @Test func aPinAtACornerIsExact() {
        var world = DynamicWorld(items: [Self.item(100, 100)])
        world.gravity = [GravityBehavior()]
        world.attachments = [AttachmentBehavior(item: 0, offset: Point(-20, -20), anchor: .point(Point(80, 80)))]
        for _ in 0..<1800 {
            world.step()
            let (item, turn) = (world.items[0], (cos(world.items[0].angle), sin(world.items[0].angle)))
            let corner = Point(item.center.x - 20 * (turn.0 - turn.1), item.center.y - 20 * (turn.0 + turn.1))
            #expect(corner.distance(to: Point(80, 80)) < 1e-8)
        }
        #expect(world.kineticEnergy > 0)
    }

    @Test func aPinKeepsTwoPointsTogether() {
        var world = DynamicWorld(items: [Self.item(100, 100), Self.item(140, 140)])
        world.gravity = [GravityBehavior()]
        world.attachments = [
            AttachmentBehavior(item: 0, offset: Point(-20, -20), anchor: .point(Point(80, 80))),
            AttachmentBehavior(item: 0, offset: Point(20, 20), anchor: .item(1, offset: Point(-20, -20)), length: 0),
        ]
        var farthest = 0.0
        for _ in 0..<1800 {
            world.step()
            let (a, b) = (world.items[0], world.items[1])
            let corner = { (item: DynamicItem, sign: Double) in
                Point(
                    item.center.x + sign * 20 * (cos(item.angle) - sin(item.angle)),
                    item.center.y + sign * 20 * (sin(item.angle) + cos(item.angle)))
            }
            #expect(corner(a, -1).distance(to: Point(80, 80)) < 0.05)
            #expect(corner(a, 1).distance(to: corner(b, -1)) < 0.05)
            farthest = max(farthest, abs(b.angle))
        }
        #expect(farthest > 0.2)
    }

    /// Two bodies on a rod without outer forces keep their momentum and their distance.
    @Test func aRodBetweenItemsKeepsTheMomentum() {
        var (a, b) = (Self.item(0, 0), Self.item(100, 0, 80))
        a.velocity = Point(30, 400)
        b.velocity = Point(-10, -50)
        var world = DynamicWorld(items: [a, b])
        world.attachments = [AttachmentBehavior(item: 0, anchor: .item(1, offset: .zero))]
        let momentum = a.velocity * a.mass + b.velocity * b.mass
        for _ in 0..<1200 {
            world.step()
            let items = world.items
            let now = items[0].velocity * items[0].mass + items[1].velocity * items[1].mass
            #expect(now.distance(to: momentum) < 1e-9)
            #expect(isClose(items[0].center.distance(to: items[1].center), 100, within: 1e-9))
        }
    }

    /// An undamped spring swings with its frequency and keeps its amplitude.
    @Test func aSpringHasItsFrequency() {
        var world = DynamicWorld(items: [Self.item(150, 0)])
        world.attachments = [AttachmentBehavior(item: 0, anchor: .point(.zero), length: 100, frequency: 2)]
        var (crossings, last, highest) = ([Int](), 50.0, 0.0)
        for step in 0..<6000 {
            world.step()
            let x = world.items[0].center.x - 100
            if x > 0, last <= 0 { crossings.append(step) }
            if step > 5000 { highest = max(highest, x) }
            last = x
        }
        let period = Double(crossings[crossings.count - 1] - crossings[0]) / Double(crossings.count - 1) / 600
        #expect(isClose(period, 0.5, within: 1e-3) && isClose(highest, 50, within: 0.6))
        #expect(world.items[0].center.y == 0)
    }

    @Test func aDampedSpringRests() {
        var world = DynamicWorld(items: [Self.item(0, 150)])
        world.gravity = [GravityBehavior()]
        world.attachments = [
            AttachmentBehavior(item: 0, anchor: .point(.zero), length: 100, frequency: 3, damping: 0.8)
        ]
        for _ in 0..<6000 { world.step() }
        // At rest the spring carries the weight: w^2 x = g.
        let stretch = 1000 / (6 * Double.pi * 6 * .pi)
        #expect(isClose(world.items[0].center.distance(to: .zero), 100 + stretch, within: 0.01))
    }

    @Test func anAnchorThatMovesDragsTheItem() {
        var world = DynamicWorld(items: [Self.item(0, 0)])
        world.attachments = [AttachmentBehavior(item: 0, anchor: .point(.zero), length: 0)]
        for step in 1...600 {
            let finger = Point(Double(step), Double(step) / 2)
            world.attachments[0].anchor = .point(finger)
            world.step()
            #expect(world.items[0].center.distance(to: finger) < 1e-9)
        }
        // The item keeps the velocity of the finger.
        world.attachments = []
        world.step()
        #expect(world.items[0].velocity.distance(to: Point(600, 300)) < 1e-6)
    }
}
