import Graphics
import Motion
import TestSupport
import Testing

@Suite struct DynamicCollisionTests {
    static let room = Rect(0, 0, 400, 600)

    static func item(
        _ x: Double, _ y: Double, _ width: Double = 60, _ height: Double = 60,
        shape: DynamicItem.Shape = .rectangle, velocity: Point = .zero
    ) -> DynamicItem {
        DynamicItem(center: Point(x, y), size: Size(width, height), shape: shape, velocity: velocity)
    }

    static func momentum(_ world: DynamicWorld) -> Point {
        world.items.reduce(.zero) { $0 + $1.velocity * $1.mass }
    }

    static func energy(_ world: DynamicWorld) -> Double {
        let gravity = world.gravity.isEmpty ? 0 : 1000.0
        return world.kineticEnergy - world.items.reduce(0) { $0 + $1.mass * gravity * $1.center.y }
    }

    /// A random crowd in a room.
    static func crowd(seed: UInt64, elasticity: Double, friction: Double) -> DynamicWorld {
        var random = SeededGenerator(seed: seed)
        var items: [DynamicItem] = []
        for row in 0..<4 {
            for column in 0..<4 {
                var item = item(
                    60 + Double(column) * 90, 60 + Double(row) * 90, random.number(in: 20...60),
                    random.number(in: 20...60), shape: Bool.random(using: &random) ? .ellipse : .rectangle,
                    velocity: Point(random.number(in: -900...900), random.number(in: -900...900)))
                item.angle = random.number(in: 0...3)
                item.angularVelocity = random.number(in: -5...5)
                (item.elasticity, item.friction) = (elasticity, friction)
                items.append(item)
            }
        }
        var world = DynamicWorld(items: items)
        world.collisions = [CollisionBehavior(bounds: room)]
        return world
    }

    @Test(arguments: [0, 0.5, 1] as [Double]) func theEnergyNeverGrows(elasticity: Double) {
        for seed in 1...6 as ClosedRange<UInt64> {
            for friction in [0, 0.4] {
                var world = Self.crowd(seed: seed, elasticity: elasticity, friction: friction)
                var last = world.kineticEnergy
                for step in 0..<900 {
                    world.step()
                    #expect(world.kineticEnergy <= last * (1 + 1e-9) + 1e-9, "seed \(seed) step \(step)")
                    last = world.kineticEnergy
                }
            }
        }
    }

    @Test(arguments: [0, 0.7, 1] as [Double]) func nothingLeavesTheRoom(elasticity: Double) {
        for seed in 1...4 as ClosedRange<UInt64> {
            var world = Self.crowd(seed: seed, elasticity: elasticity, friction: 0.2)
            world.gravity = [GravityBehavior()]
            for _ in 0..<1200 {
                world.step()
                #expect(
                    world.items.allSatisfy {
                        $0.center.x > 5 && $0.center.x < 395 && $0.center.y > 5 && $0.center.y < 595
                    })
            }
        }
    }

    @Test(arguments: [0, 0.3, 1] as [Double], [0, 0.8] as [Double])
    func collisionsKeepTheMomentum(elasticity: Double, friction: Double) {
        for shape in DynamicItem.Shape.allCases {
            var (a, b) = (
                Self.item(0, 0, 60, 40, shape: shape, velocity: Point(500, 20)),
                Self.item(200, 25, 80, 80, shape: shape)
            )
            (a.elasticity, a.friction, b.friction) = (elasticity, friction, friction)
            a.angle = 0.3
            var world = DynamicWorld(items: [a, b])
            world.collisions = [CollisionBehavior()]
            let before = Self.momentum(world)
            for _ in 0..<600 {
                world.step()
                #expect(Self.momentum(world).distance(to: before) < 1e-9)
            }
            #expect(world.items[1].velocity.x > 10, "they met")
        }
    }

    /// Equal balls exchange their velocities; with elasticity e they separate at e times the speed of the approach.
    @Test(arguments: [0.4, 1] as [Double]) func ballsSeparateByTheirElasticity(elasticity: Double) {
        var a = Self.item(0, 0, shape: .ellipse, velocity: Point(600, 0))
        a.elasticity = elasticity
        var world = DynamicWorld(items: [a, Self.item(200, 0, shape: .ellipse)])
        world.collisions = [CollisionBehavior()]
        for _ in 0..<300 { world.step() }
        let speed = world.items[1].velocity.x - world.items[0].velocity.x
        #expect(isClose(speed, 600 * elasticity, within: 1e-6))
        #expect(isClose(world.items[0].velocity.x, 300 * (1 - elasticity), within: 1e-6))
    }

    @Test func aBallBouncesToTheSquareOfItsElasticity() {
        var ball = Self.item(200, 100, 40, 40, shape: .ellipse)
        ball.elasticity = 0.6
        var world = DynamicWorld(items: [ball])
        world.gravity = [GravityBehavior()]
        world.collisions = [CollisionBehavior(bounds: Self.room)]
        var (hasBounced, highest) = (false, 600.0)
        for _ in 0..<1200 {
            world.step()
            if world.items[0].velocity.y < 0 { hasBounced = true }
            if hasBounced { highest = min(highest, world.items[0].center.y) }
        }
        // It falls by 480 points; the scheme costs the way of one step.
        #expect(isClose(580 - highest, 0.36 * 480, within: 3))
    }

    @Test(arguments: DynamicItem.Shape.allCases) func aRestingItemStays(shape: DynamicItem.Shape) {
        var world = DynamicWorld(items: [Self.item(200, 300, shape: shape)])
        world.gravity = [GravityBehavior()]
        world.collisions = [CollisionBehavior(bounds: Self.room)]
        for _ in 0..<1200 { world.step() }
        let rest = world.items[0]
        #expect(abs(rest.center.y - 570) <= 0.01 && world.isResting)
        #expect(world.contacts.map(\.item) == [0] && world.contacts.map(\.other) == [.bounds(behavior: 0, side: 3)])
        for _ in 0..<3000 {
            world.step()
            #expect(world.items[0].center.distance(to: rest.center) <= 0.01 && abs(world.items[0].angle) < 1e-6)
        }
    }

    /// Items that overlap at the start are moved apart without a velocity.
    @Test func overlapsAreResolved() {
        for shape in DynamicItem.Shape.allCases {
            var world = DynamicWorld(items: [Self.item(200, 575, shape: shape), Self.item(200, 520, shape: shape)])
            world.collisions = [CollisionBehavior(bounds: Self.room)]
            for _ in 0..<600 { world.step() }
            let (lower, upper) = (world.items[0].center, world.items[1].center)
            #expect(lower.y <= 570.01 && lower.y - upper.y >= 59.99 && world.kineticEnergy < 1e-9)
            #expect(lower.y > 565 && upper.y > 505)
        }
    }

    @Test func aStackRests() {
        let items = (0..<4).map { Self.item(200, 570 - 61 * Double($0)) }
        var world = DynamicWorld(items: items)
        for index in items.indices { world.items[index].friction = 0.5 }
        world.gravity = [GravityBehavior()]
        world.collisions = [CollisionBehavior(bounds: Self.room)]
        for _ in 0..<1200 { world.step() }
        let rest = world.items
        #expect(world.isResting)
        for _ in 0..<1200 { world.step() }
        for (index, item) in world.items.enumerated() {
            #expect(isClose(item.center.y, 570 - 60 * Double(index), within: 0.05))
            #expect(item.center.distance(to: rest[index].center) < 0.01)
        }
    }

    @Test func nothingPassesAThinWall() {
        for speed in [500, 5000, 50_000] as [Double] {
            for shape in DynamicItem.Shape.allCases {
                var world = DynamicWorld(items: [Self.item(100, 100, 10, 10, shape: shape, velocity: Point(speed, 3))])
                world.collisions = [CollisionBehavior(boundaries: [.init(Point(300, -100), Point(300, 900))])]
                for _ in 0..<600 { world.step() }
                #expect(world.items[0].center.x <= 295.01 && world.items[0].center.x > 290, "\(speed)")
            }
        }
    }

    /// A circle that passes a corner is touched if its path is nearer than its radius.
    @Test func aCircleMeetsTheCornerOfARectangle() {
        let side = 0.5.squareRoot()
        for (distance, touches) in [(31, false), (29, true)] as [(Double, Bool)] {
            let start = Point(distance * side - 200 * side, -distance * side - 200 * side)
            var world = DynamicWorld(items: [
                Self.item(start.x, start.y, shape: .ellipse, velocity: Point(500 * side, 500 * side)),
                Self.item(-50, 50, 100, 100),
            ])
            world.items[1].isAnchored = true
            world.collisions = [CollisionBehavior()]
            for _ in 0..<600 { world.step() }
            #expect((world.items[0].velocity != Point(500 * side, 500 * side)) == touches, "\(distance)")
        }
    }

    /// A box stays on a platform while its centre is above it, and tips over the edge otherwise.
    @Test func aBoxTipsWhenItsCentreIsBeyondTheEdge() {
        for (x, tips) in [(140, false), (160, true)] as [(Double, Bool)] {
            var world = DynamicWorld(items: [Self.item(x, 270), Self.item(100, 350, 100, 100)])
            world.items[1].isAnchored = true
            world.gravity = [GravityBehavior()]
            world.collisions = [CollisionBehavior()]
            for _ in 0..<600 { world.step() }
            #expect((world.items[0].angle > 0.1) == tips && (world.items[0].center.y > 300) == tips, "\(x)")
            #expect(tips || world.items[0].center.distance(to: Point(x, 270)) < 0.01)
        }
    }

    @Test func frictionStopsASlidingItem() {
        var item = Self.item(60, 570, velocity: Point(300, 0))
        item.friction = 0.5
        var world = DynamicWorld(items: [item])
        world.gravity = [GravityBehavior()]
        world.collisions = [CollisionBehavior(bounds: Rect(0, 0, 4000, 600))]
        for _ in 0..<900 { world.step() }
        // The way of a body that slows down by mu g: v^2 / (2 mu g).
        #expect(isClose(world.items[0].center.x, 60 + 300 * 300 / 1000, within: 2))
        #expect(world.isResting)
    }

    @Test func modesAndMembersSelectWhatCollides() {
        func end(_ behavior: CollisionBehavior) -> Double {
            var world = DynamicWorld(items: [
                Self.item(40, 100, velocity: Point(300, 0)), Self.item(200, 100),
            ])
            world.items[1].isAnchored = true
            world.collisions = [behavior]
            for _ in 0..<900 { world.step() }
            return world.items[0].center.x
        }
        let wall = [CollisionBehavior.Boundary(Point(350, 0), Point(350, 200))]
        #expect(isClose(end(CollisionBehavior(boundaries: wall)), 140, within: 0.02))
        #expect(isClose(end(CollisionBehavior(mode: .boundaries, boundaries: wall)), 320, within: 0.02))
        #expect(isClose(end(CollisionBehavior(items: [0], boundaries: wall)), 320, within: 0.02))
        #expect(isClose(end(CollisionBehavior(items: [1], boundaries: wall)), 490, within: 0.02))
    }

    @Test func pathsBecomeWalls() {
        let path = Path([.move(Point(0, 0)), .line(Point(50, 0)), .line(Point(50, 50)), .close])
        let walls = CollisionBehavior.boundaries(along: path)
        #expect(walls.map(\.start) == [Point(0, 0), Point(50, 0), Point(50, 50)])
        #expect(walls.map(\.end) == [Point(50, 0), Point(50, 50), Point(0, 0)])
    }

    @Test func theSameWorldMakesTheSameMotion() {
        func run() -> [DynamicItem] {
            var world = Self.crowd(seed: 9, elasticity: 0.5, friction: 0.3)
            world.gravity = [GravityBehavior()]
            world.attachments = [
                AttachmentBehavior(item: 0, anchor: .point(Point(200, 50))),
                AttachmentBehavior(item: 1, anchor: .item(2, offset: Point(3, 4)), frequency: 2, damping: 0.1),
            ]
            for _ in 0..<1200 { world.step() }
            return world.items
        }
        #expect(run() == run())
    }
}
