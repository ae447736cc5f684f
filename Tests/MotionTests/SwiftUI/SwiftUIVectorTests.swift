import Motion
import TestSupport
import Testing

/// Checks every row of `Vectors/swiftui.csv`.
@Suite struct SwiftUIVectorTests {
    @Test func everyRow() throws {
        let rows = try VectorTable("swiftui", in: .module).rows
        #expect(rows.count == 81)
        for row in rows {
            let specification = try row.text("spec")
            let t = try row.text("t").isEmpty ? 0 : row.number("t")
            let quantity = try row.text("quantity")
            let actual: Double =
                switch try row.text("kind") {
                case "spring": try spring(specification, quantity, at: t)
                case "retarget": read(try retargeted(specification), quantity, at: t)
                case "additive": read(try added(specification), quantity, at: t)
                default: try track(specification).value(at: t)
                }
            let tolerance = quantity == "velocity" ? 1e-5 : 1e-6
            #expect(isClose(actual, try row.number("expected"), within: tolerance), "\(actual): \(row)")
        }
    }

    private func spring(_ specification: String, _ quantity: String, at t: Double) throws -> Double {
        let spring = try self.spring(specification)
        return switch quantity {
        case "stiffness": spring.stiffness
        case "damping": spring.damping
        case "velocity": spring.velocity(at: t)
        default: spring.value(at: t)
        }
    }

    private func spring(_ specification: String) throws -> Spring {
        let words = specification.split(separator: " ").map(String.init)
        let given = Parameters(words.dropFirst())
        let velocity = given["velocity"] ?? 0
        switch words[0] {
        case "springRD": return .response(0.5, dampingFraction: SpringPreset.dampingFraction)
        case "interactiveRD": return SpringPreset.interactiveSpring.spring()
        case "spring": return .response(try #require(given["duration"]), bounce: try #require(given["bounce"]))
        case "interpolating":
            return Spring(
                mass: try #require(given["mass"]), stiffness: try #require(given["stiffness"]),
                damping: try #require(given["damping"]), initialVelocity: velocity, allowsOverdamping: true)
        case "response":
            return .response(
                try #require(given["response"]), dampingFraction: try #require(given["dampingFraction"]),
                initialVelocity: velocity)
        default:
            return try #require(SpringPreset(rawValue: words[0])).spring(
                duration: given["duration"], extraBounce: given["extraBounce"] ?? 0)
        }
    }

    /// `smooth 0 200|0.15 50 bouncy`: a spring, from, to; then the time, target and spring of the next.
    private func retargeted(_ specification: String) throws -> RetargetedValue {
        let parts = specification.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
        var value = RetargetedValue(try number(parts[0][1]))
        value.animate(to: try number(parts[0][2]), at: 0, .persistent(try spring(parts[0][0])))
        value.animate(
            to: try number(parts[1][1]), at: try number(parts[1][0]), .persistent(try spring(parts[1][2])))
        return value
    }

    /// `0|0>100 170 15;0.2>0 170 15`: from; then time, target, stiffness and damping of each.
    private func added(_ specification: String) throws -> RetargetedValue {
        let parts = specification.split(separator: "|").map(String.init)
        var value = RetargetedValue(try number(parts[0]))
        for change in parts[1].split(separator: ";") {
            let numbers = try change.split(whereSeparator: { " >".contains($0) }).map { try number(String($0)) }
            let spring = Spring(stiffness: numbers[2], damping: numbers[3], allowsOverdamping: true)
            value.animate(
                to: numbers[1], at: numbers[0], .additive(.spring(spring, duration: spring.settlingDuration)))
        }
        return value
    }

    private func read(_ value: RetargetedValue, _ quantity: String, at t: Double) -> Double {
        quantity == "velocity" ? value.velocity(at: t) : value.value(at: t)
    }

    private func track(_ specification: String) throws -> KeyframeTrack {
        let parts = specification.split(separator: "|").map(String.init)
        let keyframes = try parts[1].split(separator: ";").map { text in
            let words = text.split(separator: " ").map(String.init)
            let given = Parameters(words.dropFirst())
            let to = try #require(given["to"])
            let name = words.compactMap { $0.hasPrefix("curve=") ? String($0.dropFirst(6)) : nil }.first
            let keyframe: KeyframeTrack.Keyframe =
                switch words[0] {
                case "linear":
                    .linear(
                        to: to, duration: try #require(given["d"]),
                        timingFunction: try #require(.named(name ?? "linear")))
                case "cubic":
                    .cubic(
                        to: to, duration: try #require(given["d"]), startVelocity: given["v0"],
                        endVelocity: given["v1"])
                case "spring":
                    .spring(
                        to: to, spring: .response(try #require(given["sd"]), bounce: try #require(given["sb"])),
                        duration: given["d"], startVelocity: given["v0"])
                default: .move(to: to)
                }
            return keyframe
        }
        let initial = try #require(Parameters([parts[0]])["initial"])
        return KeyframeTrack(initialValue: initial, keyframes: keyframes)
    }

    private func number(_ text: String) throws -> Double { try #require(Double(text)) }
}

/// Words of the form `name=number`.
private struct Parameters {
    private var numbers: [String: Double] = [:]

    init(_ words: some Sequence<String>) {
        for word in words {
            let halves = word.split(separator: "=").map(String.init)
            if halves.count == 2, let number = Double(halves[1]) { numbers[halves[0]] = number }
        }
    }

    subscript(name: String) -> Double? { numbers[name] }
}
