import Playback
import SceneLanguage
package import SceneModel
package import Zoetrope

/// The values that change while a script plays, at one time, under the names of `MotionRecord`.
package struct MotionReading: Sendable {
    /// A number of one layer, or of a variable.
    package struct Line: Sendable, Hashable {
        /// The name of the layer or variable.
        package var layer: String
        package var number: Double
        /// The change per second.
        package var velocity: Double
    }

    package struct Row: Sendable, Hashable {
        /// The key, without the index of a copy.
        package var name: String
        package var unit: LayerProperty.Unit
        package var lines: [Line]
    }

    package struct Word: Sendable, Hashable {
        /// The name of a variable.
        package var name: String
        package var word: String
    }

    /// The seconds on either side over which velocities are measured: a frame, because a finger sets values at each tick.
    private static let interval = 1.0 / 60

    /// Numbers in the order of the file, with variables after the layers.
    package let rows: [Row]
    /// Variables that are not numbers.
    package let words: [Word]

    /// - Parameters:
    ///   - time: in seconds, within the script.
    ///   - names: the values to read; others are left out.
    /// - Throws: `SceneError` if the evaluation of a binding fails.
    package init(_ scene: PreparedScene, at time: Double, names: Set<String>) throws {
        let sampler = scene.sampler
        let times = [max(time - Self.interval, 0), time, min(time + Self.interval, scene.duration)]
        rows = try Self.layers(sampler, times, names) + Self.numbers(sampler, times, names)
        let now = sampler.variables(at: time)
        words = zip(sampler.timeline.scene.variables, now).compactMap { variable, value in
            guard variable.isNamed, names.contains(variable.name), value.number == nil else { return nil }
            let text = value.description
            return Word(name: variable.name, word: text.hasPrefix(".") ? String(text.dropFirst()) : text)
        }
    }

    private static func layers(_ sampler: Sampler, _ times: [Double], _ names: Set<String>) throws -> [Row] {
        let layers = sampler.timeline.scene.layers
        let moving = sampler.moving.filter { property in
            let prefix = (layers[property.layer].id ?? layers[property.layer].name) + "."
            return names.contains { $0.hasPrefix(prefix) }
        }
        let indices = Set(moving.map(\.layer)).sorted()
        let moments = try times.map {
            Dictionary(uniqueKeysWithValues: zip(indices, try sampler.layers(indices, at: $0)))
        }
        var rows: [Row] = []
        var places: [String: Int] = [:]
        for property in moving {
            let layer = layers[property.layer]
            let isTransformed = GeometryFacet.transforms.contains { transform in
                layer.properties[transform.keyPath] != nil
                    || moving.contains { $0.layer == property.layer && $0.keyPath == transform.keyPath }
            }
            let reading = PropertyReading(property.keyPath, isTransformed: isTransformed)
            for (keyPath, numbers) in reading.columns(of: moments.compactMap { $0[property.layer] }) {
                let name = "\(layer.id ?? layer.name).\(keyPath)"
                guard names.contains(name) else { continue }
                let line = line(layer.name, numbers, times)
                if let place = places[name] {
                    // Position and size can both affect the same key, such as frame.x.
                    if !rows[place].lines.contains(where: { $0.layer == layer.name }) { rows[place].lines.append(line) }
                } else {
                    places[name] = rows.count
                    rows.append(Row(name: name, unit: reading.unit, lines: [line]))
                }
            }
        }
        return rows
    }

    private static func numbers(_ sampler: Sampler, _ times: [Double], _ names: Set<String>) -> [Row] {
        let moments = times.map { sampler.variables(at: $0) }
        return sampler.timeline.scene.variables.enumerated().compactMap { index, variable in
            guard variable.isNamed, names.contains(variable.name) else { return nil }
            let numbers = moments.compactMap { $0[index].number }
            guard numbers.count == times.count else { return nil }
            return Row(name: variable.name, unit: .none, lines: [line(variable.name, numbers, times)])
        }
    }

    /// The velocity is the mean of those before and after, or the smaller of the two where the value jumps or turns.
    private static func line(_ layer: String, _ numbers: [Double], _ times: [Double]) -> Line {
        func slope(_ index: Int) -> Double? {
            let length = times[index + 1] - times[index]
            return length > 1e-9 ? (numbers[index + 1] - numbers[index]) / length : nil
        }
        let slopes = [slope(0), slope(1)].compactMap { $0 }
        let least = slopes.min { abs($0) < abs($1) } ?? 0
        let most = slopes.max { abs($0) < abs($1) } ?? 0
        let isSmooth = least * most > 0 && abs(most) < 3 * abs(least)
        return Line(layer: layer, number: numbers[1], velocity: isSmooth ? (least + most) / 2 : least)
    }
}
