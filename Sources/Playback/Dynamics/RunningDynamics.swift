import Graphics
import Motion
import SceneLanguage
import SceneModel

/// The state of a dynamic animator: its world, and the behaviors that were added.
struct RunningDynamics {
    /// The layers of its items; the index of an item in the world is that of its layer here.
    let layers: [Int]
    private(set) var world: DynamicWorld
    /// The indices of the behaviors that were added, in that order.
    private(set) var added: [Int] = []
    /// The items that an added behavior names.
    private(set) var joined: Set<Int> = []
    /// Whether the world moves.
    private(set) var isAwake = false
    /// The values of the behaviors that were added, by their index.
    private var values: [Int: [String: Value]] = [:]
    /// The reference bounds of behaviors as they were when these were added.
    private var bounds: [Int: Rect] = [:]
    /// The lengths of attachments that were measured when these were added.
    private var lengths: [Int: Double] = [:]
    /// The behaviors to which the attachments and the pushes of the world belong.
    private var attachments: [Int] = []
    private var pushes: [Int] = []
    /// Pushes whose impulse has acted.
    private(set) var fired: Set<Int> = []

    init(_ animator: DynamicAnimator) {
        layers = animator.items
        world = DynamicWorld(items: animator.items.map { _ in DynamicItem(center: .zero, size: .zero) })
    }

    /// The index of the item that a layer is; nil for a layer that is none.
    func item(ofLayer layer: Int) -> Int? { layers.firstIndex(of: layer) }

    /// Adds a behavior, or a push again whose impulse has acted. Returns the items that join the world.
    mutating func add(_ index: Int, _ behavior: Behavior, values: [String: Value], bounds: Rect) -> [Int] {
        fired.remove(index)
        self.values[index] = values
        if !added.contains(index) {
            added.append(index)
            self.bounds[index] = bounds
        }
        let items = behavior.allItems.compactMap { item(ofLayer: $0) }.filter { !joined.contains($0) }
        joined.formUnion(items)
        world.forgetContacts()
        return items
    }

    /// Removes a behavior. Items that no behavior names any more stop.
    mutating func remove(_ index: Int, of behaviors: [Behavior]) {
        guard let position = added.firstIndex(of: index) else { return }
        added.remove(at: position)
        (values[index], bounds[index], lengths[index]) = (nil, nil, nil)
        let remaining = Set(added.flatMap { behaviors[$0].allItems }.compactMap { item(ofLayer: $0) })
        for item in joined.subtracting(remaining) {
            (world.items[item].velocity, world.items[item].angularVelocity) = (.zero, 0)
        }
        joined = remaining
        world.forgetContacts()
        rebuild(behaviors)
    }

    /// Puts an item to a place, with a velocity or with the one that it has.
    mutating func place(_ item: Int, center: Point, angle: Double, size: Size, isAtRest: Bool) {
        (world.items[item].center, world.items[item].angle, world.items[item].size) = (center, angle, size)
        if isAtRest { (world.items[item].velocity, world.items[item].angularVelocity) = (.zero, 0) }
        wake()
    }

    mutating func addVelocity(_ velocity: Point, angular: Double, to item: Int) {
        world.items[item].velocity = world.items[item].velocity + velocity
        world.items[item].angularVelocity += angular
        wake()
    }

    /// Replaces the values of a behavior that was added. Returns whether they changed.
    mutating func update(_ index: Int, values: [String: Value]) -> Bool {
        guard self.values[index] != values else { return false }
        let active = PushKind.active.key
        if values[active] == .bool(true), self.values[index]?[active] == .bool(false) { fired.remove(index) }
        self.values[index] = values
        return true
    }

    func values(of index: Int) -> [String: Value] { values[index] ?? [:] }

    mutating func wake() {
        world.wake()
        isAwake = true
    }

    mutating func sleep() { isAwake = false }

    /// Makes the behaviors of the world from those that were added, in their order.
    mutating func rebuild(_ behaviors: [Behavior]) {
        keepLengths()
        (world.gravity, world.pushes, world.attachments, world.snaps, world.collisions) = ([], [], [], [], [])
        (attachments, pushes) = ([], [])
        for index in world.items.indices { world.items[index].resetProperties() }
        let indices = Dictionary(uniqueKeysWithValues: layers.enumerated().map { ($1, $0) })
        for index in added {
            let behavior = behaviors[index]
            behavior.kind.add(
                BehaviorValues(
                    items: behavior.items.compactMap { indices[$0] }, indices: indices,
                    referenceBounds: bounds[index] ?? .zero, values: values(of: index)), to: &world)
            while attachments.count < world.attachments.count { attachments.append(index) }
            while pushes.count < world.pushes.count {
                if fired.contains(index) { world.pushes[pushes.count].isActive = false }
                pushes.append(index)
            }
        }
        for (position, index) in attachments.enumerated() where world.attachments[position].length == nil {
            world.attachments[position].length = lengths[index]
        }
    }

    /// Moves the world by one step. Returns the pushes whose impulse acted.
    mutating func step() -> [Int] {
        let active = world.pushes.map(\.isActive)
        world.step()
        keepLengths()
        let acted = pushes.indices.filter { active[$0] && !world.pushes[$0].isActive }.map { pushes[$0] }
        fired.formUnion(acted)
        return acted
    }

    private mutating func keepLengths() {
        for (position, index) in attachments.enumerated() where added.contains(index) {
            lengths[index] = world.attachments[position].length
        }
    }
}

extension DynamicItem {
    /// Sets the properties of UIDynamicItemBehavior to their defaults.
    fileprivate mutating func resetProperties() {
        self = DynamicItem(
            center: center, size: size, angle: angle, velocity: velocity, angularVelocity: angularVelocity)
    }
}
