import Foundation
import SceneLanguage

extension Inspection {
    /// The samples as CSV, one row for each value: `time,layer,property,value`. The layer of a variable is empty.
    public var csv: String {
        var rows = ["time,layer,property,value"]
        for sample in samples {
            let time = JSONValue.number(sample.time).text
            for (name, value) in sample.variables.sorted(by: { $0.key < $1.key }) {
                rows.append([time, "", name, value.text].map(quoted).joined(separator: ","))
            }
            for (layer, values) in sample.layers.sorted(by: Self.isBefore) {
                for (property, value) in values.sorted(by: { $0.key < $1.key }) {
                    rows.append([time, layer, property, value.text].map(quoted).joined(separator: ","))
                }
            }
        }
        return rows.joined(separator: "\n")
    }

    /// The variables and the main properties of each layer at each time as a text table; all properties of chosen layers. Numbers are rounded to three decimals.
    public var table: String {
        var lines = ["\(scene.printable), script \(script), \(rounded(duration)) s"]
        for (name, time) in markers.sorted(by: { $0.value < $1.value }) {
            lines.append("  marker \(name.printable) at \(rounded(time)) s")
        }
        for sample in samples {
            lines.append("")
            lines.append("at \(rounded(sample.time)) s")
            for (name, value) in sample.variables.sorted(by: { $0.key < $1.key }) {
                lines.append("  \(name) = \(rounded(value).printable)")
            }
            for (layer, values) in sample.layers.sorted(by: Self.isBefore) {
                guard !showsAll else {
                    lines.append("  \(layer)")
                    lines += values.sorted { $0.key < $1.key }.map { "    \($0.key) \(rounded($0.value))".printable }
                    continue
                }
                let shown = Self.mainKeys.compactMap { key in
                    values[key].map { "\(key) \(rounded($0))" }
                }
                lines.append("  \(layer): \(shown.joined(separator: "  ").printable)")
            }
        }
        return lines.joined(separator: "\n")
    }

    /// What the table shows of each layer, as far as it has it.
    private static let mainKeys = [
        "frame", "rotation", "opacity", "cornerRadius", "effect", "contentOffset", "strokeStart", "strokeEnd", "text",
    ]

    /// The events as text, one line each, in order.
    public var eventTable: String {
        events.map { event in
            let details = event.details.sorted { $0.key < $1.key }.map { "\($0.key) \(rounded($0.value))" }
            return ([rounded(event.time) + " s", event.event] + [event.layer].compactMap { $0 } + details)
                .joined(separator: "  ").printable
        }.joined(separator: "\n")
    }

    /// Copies are in the order of their indices: `row[2]` comes before `row[10]`.
    private static func isBefore<Value>(_ a: (key: String, value: Value), _ b: (key: String, value: Value)) -> Bool {
        a.key.compare(b.key, options: [.numeric, .literal]) == .orderedAscending
    }

    private func rounded(_ number: Double) -> String {
        JSONValue.number((number * 1000).rounded() / 1000).text
    }

    private func rounded(_ value: JSONValue) -> String {
        switch value {
        case .number(let number): rounded(number)
        case .array(let array): "[\(array.map { rounded($0) }.joined(separator: ", "))]"
        case .object(let object):
            object.sorted { $0.key < $1.key }.map { "\($0.key) \(rounded($0.value))" }.joined(separator: ", ")
        case .bool, .string: value.text
        }
    }

    private func quoted(_ text: String) -> String {
        text.contains(where: { ",\"\n".contains($0) })
            ? "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\"" : text
    }
}
