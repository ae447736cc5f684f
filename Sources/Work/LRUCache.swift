import OrderedCollections

/// A cache with a limit on the total cost of its values. Values that were used least recently are removed first.
package struct LRUCache<Key: Hashable, Value> {
    fileprivate struct Entry {
        var value: Value
        var cost: Int
    }

    /// The least recently used first.
    private var entries: OrderedDictionary<Key, Entry> = [:]
    private let limit: Int
    /// The total cost of all values.
    package private(set) var cost = 0

    /// - Parameter limit: the highest total cost. The value inserted last stays even if its cost alone exceeds the limit.
    package init(limit: Int) {
        self.limit = limit
    }

    /// The value of a key, which becomes the most recently used; nil if there is none. Cost: linear in the number of values.
    package mutating func value(for key: Key) -> Value? {
        guard let entry = entries.removeValue(forKey: key) else { return nil }
        entries[key] = entry
        return entry.value
    }

    /// Replaces the value of a key and removes values until the total cost is within the limit.
    package mutating func insert(_ value: Value, for key: Key, cost: Int) {
        if let old = entries.removeValue(forKey: key) { self.cost -= old.cost }
        entries[key] = Entry(value: value, cost: cost)
        self.cost += cost
        var removed = 0
        while self.cost > limit, removed < entries.count - 1 {
            self.cost -= entries.values[removed].cost
            removed += 1
        }
        entries.removeFirst(removed)
    }
}

extension LRUCache.Entry: Sendable where Key: Sendable, Value: Sendable {}
extension LRUCache: Sendable where Key: Sendable, Value: Sendable {}
