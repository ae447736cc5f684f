import TestSupport
import Testing
import Work

@Suite struct LRUCacheTests {
    @Test func `the least recently used values are removed first`() {
        var cache = LRUCache<String, Int>(limit: 3)
        for (value, key) in ["a", "b", "c"].enumerated() { cache.insert(value, for: key, cost: 1) }
        #expect(cache.value(for: "a") == 0)
        cache.insert(3, for: "d", cost: 1)
        #expect(cache.value(for: "b") == nil)
        #expect(["a", "c", "d"].map { cache.value(for: $0) } == [0, 2, 3])
        cache.insert(4, for: "e", cost: 2)
        #expect(["a", "c", "d", "e"].map { cache.value(for: $0) } == [nil, nil, 3, 4])
        #expect(cache.cost == 3)
    }

    @Test func `a value replaces the one of its key with its cost`() {
        var cache = LRUCache<String, Int>(limit: 10)
        cache.insert(1, for: "a", cost: 4)
        cache.insert(2, for: "b", cost: 4)
        cache.insert(3, for: "a", cost: 6)
        #expect(cache.cost == 10)
        #expect(cache.value(for: "a") == 3 && cache.value(for: "b") == 2)
    }

    @Test func `the value inserted last stays even above the limit`() {
        var cache = LRUCache<String, Int>(limit: 3)
        cache.insert(1, for: "a", cost: 1)
        cache.insert(2, for: "b", cost: 9)
        #expect(cache.value(for: "a") == nil && cache.value(for: "b") == 2 && cache.cost == 9)
        cache.insert(3, for: "c", cost: 1)
        #expect(cache.value(for: "b") == nil && cache.value(for: "c") == 3 && cache.cost == 1)
    }

    @Test func `the total cost stays within the limit and equals that of the values`() {
        var generator = SeededGenerator(seed: 5)
        var cache = LRUCache<Int, Int>(limit: 40)
        for _ in 0..<500 {
            let key = Int.random(in: 0..<20, using: &generator)
            if Bool.random(using: &generator) { _ = cache.value(for: key) }
            let cost = Int.random(in: 0...9, using: &generator)
            cache.insert(cost, for: key, cost: cost)
            let costs = (0..<20).compactMap { cache.value(for: $0) }
            #expect(cache.cost <= 40 && costs.reduce(0, +) == cache.cost)
        }
    }
}
