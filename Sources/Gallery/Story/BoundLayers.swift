import Playback
import SceneModel

/// The layers that only follow other values, and the times at which these make them change.
struct BoundLayers {
    private let sampler: Sampler
    /// By index of the layer.
    private let properties: [Int: [String]]
    private let layers: [Int]
    /// By tick: the layers that change at it.
    private var known: [Int: [Int]] = [:]

    /// The largest number of ticks that are examined.
    private static let maxTicks = 256

    var isEmpty: Bool { layers.isEmpty }

    init(_ sampler: Sampler) throws {
        self.sampler = sampler
        let moving = sampler.moving
        let own = Set(moving.filter { !$0.isBound }.map(\.layer))
        properties = Dictionary(grouping: moving.filter { !own.contains($0.layer) }, by: \.layer).mapValues {
            $0.map(\.keyPath)
        }
        layers = properties.keys.sorted()
    }

    /// The layers that are not at the second time as they are at the first one, in seconds.
    ///
    /// - Throws: `SceneError` if the evaluation of a binding fails.
    func changing(from start: Double, to end: Double) throws -> [Int] {
        try changes([start, end]).filter { !$0.value.isEmpty }.keys.sorted()
    }

    /// The layers that change suddenly at a tick and do not move just before it.
    mutating func changing(at tick: Int) throws -> [Int] {
        if let found = known[tick] { return found }
        guard known.count < Self.maxTicks, tick > 1 else { return [] }
        let (time, half) = (Clock.time(of: tick), Clock.time(of: 1) / 2)
        let (moving, changed) = (try changes([time - 3 * half, time - half]), try changes([time - half, time]))
        let found = changed.filter { !$0.value.subtracting(moving[$0.key] ?? []).isEmpty }.keys.sorted()
        known[tick] = found
        return found
    }

    /// The properties of each layer that differ between two times in seconds.
    private func changes(_ times: [Double]) throws -> [Int: Set<String>] {
        let values = try times.map { try sampler.layers(layers, at: min($0, sampler.timeline.duration)) }
        var found: [Int: Set<String>] = [:]
        for (place, layer) in layers.enumerated() {
            found[layer] = Set(
                properties[layer, default: []].filter { values[0][place][keyPath: $0] != values[1][place][keyPath: $0] }
            )
        }
        return found
    }
}
