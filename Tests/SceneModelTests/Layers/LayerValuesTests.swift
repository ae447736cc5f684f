import Graphics
import SceneLanguage
import SceneModel
import TestSupport
import Testing

@Suite struct LayerValuesTests {
    private static let properties = LayerFacets.properties.values.sorted { $0.keyPath < $1.keyPath }

    @Test func `each key path has its own slot`() {
        #expect(Set(Self.properties.map(\.slot)).count == Self.properties.count)
        for property in Self.properties {
            #expect(LayerValues([property.keyPath: .number(7)])[slot: property.slot] == .number(7))
        }
    }

    /// Random writes and reads, compared with a dictionary by key path.
    @Test func `values are found as in a dictionary`() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<40 {
            var values = LayerValues()
            var expected: [String: Value] = [:]
            for step in 0..<60 {
                guard let property = Self.properties.randomElement(using: &random) else { continue }
                let value: Value? = step % 4 == 3 ? nil : .number(Double(step))
                values[slot: property.slot] = value
                expected[property.keyPath] = value
            }
            for property in Self.properties {
                #expect(values[keyPath: property.keyPath] == expected[property.keyPath])
                #expect(values.has(property) == (expected[property.keyPath] != nil))
                #expect(values[property] == expected[property.keyPath] ?? property.initial)
            }
            let some = Array(Self.properties.prefix(30))
            let limited = values.limited(to: some)
            for property in Self.properties {
                let isKept = some.contains(property) && values.has(property)
                #expect(limited[keyPath: property.keyPath] == (isKept ? expected[property.keyPath] : nil))
            }
        }
    }

    @Test func `parsed paths are those of the text`() {
        var paths = ParsedPaths()
        paths.add("M 0 0 L 10 20")
        paths.add("L 1 2")
        for data in ["M 0 0 L 10 20", "L 1 2", "M 3 4 h 5", "M x"] {
            let layer = LayerValues(
                ["path": .text(data), "bounds.width": .number(10), "bounds.height": .number(10)], paths: paths)
            #expect(ShapeFacet.outline(of: layer) == (try? Path(svg: data)) ?? Path())
        }
    }
}
