import Foundation
import Graphics
import Motion
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// 10,000 animations of random kinds that are interrupted at random times by others of random kinds.
///
/// Each layer of a scene has one interruption. What is shown is compared with the rules of motion.md, section 5.4, written
/// out here for two animations.
@Suite struct InterruptionTests {
    private static let layersPerScene = 100

    /// What runs on a value, or interrupts it.
    private enum Kind: CaseIterable {
        case block, spring, animator, keyPath, set, removal

        /// Whether it moves the model value to its goal.
        var changesModel: Bool { self != .keyPath && self != .removal }
        /// Whether it is a UIView animation, which is added to what runs if the property is additive.
        var isView: Bool { self == .block || self == .spring || self == .animator }
    }

    private struct Act {
        let kind: Kind
        /// The time of the start in seconds, a whole number of ticks.
        let start: Double
        let goal: Double
        let curve: ProgressCurve
        let delay: Double
        let beginsFromCurrentState: Bool

        init(_ kind: Kind, start: Double, using random: inout SeededGenerator) {
            self.kind = kind
            self.start = start
            // Even for the first, odd for the second, so that an animation always changes the value.
            goal = Double(Int.random(in: 1...49, using: &random) * 2 + (start > 0 ? 1 : 0)) / 100
            let duration = Double(Int.random(in: 60...600, using: &random)) / 600
            if kind == .spring {
                let spring = Spring.uikit(duration: duration, dampingRatio: 0.6, initialVelocity: 2)
                curve = .spring(spring, duration: duration)
            } else {
                let functions: [TimingFunction] = [.linear, .easeIn, .easeOut, .easeInEaseOut]
                curve = .timing(functions[Int.random(in: 0..<4, using: &random)], duration: duration)
            }
            delay = kind.isView && Bool.random(using: &random) ? 0.1 : 0
            beginsFromCurrentState = kind == .animator || Bool.random(using: &random)
        }

        var end: Double { start + delay + curve.duration }

        func progress(at time: Double) -> Double { time < start + delay ? 0 : curve.value(at: time - start - delay) }

        private var timing: String {
            switch curve {
            case .spring: "{ dampingRatio: 0.6, velocity: 2 }"
            case .timing(let function, _): TimingFunction.names.first { TimingFunction.named($0) == function } ?? ""
            case .keyframes: ""
            }
        }

        private var keys: String { "duration: \(curve.duration)s, delay: \(delay)s, timing: \(timing)" }

        /// The action in a scene. `name` is the prefix of its markers.
        func action(on property: String, name: String) -> String {
            let completion =
                "completion: [ { if: sender.finished, then: { marker: \(name)True }, else: { marker: \(name)False } } ]"
            return switch kind {
            case .block, .spring:
                "{ animate: { set: { \(property): \(goal) } }, \(keys), "
                    + "beginFromCurrentState: \(beginsFromCurrentState), \(completion) }"
            case .animator: "{ start: \(name) }"
            case .keyPath: "{ animate: \(property), from: 0.5, to: \(goal), \(keys), \(completion) }"
            case .set: "{ set: { \(property): \(goal) } }"
            case .removal: "{ removeAnimations: \(property) }"
            }
        }

        /// The declaration of its animator.
        func animator(on property: String, name: String) -> String? {
            guard kind == .animator else { return nil }
            return
                "  \(name): { \(keys), animations: { \(property): \(goal) }, completion: [ { marker: \(name)True } ] }"
        }
    }

    private struct Case {
        static let initial = 0.255
        let isAdditive: Bool
        let first: Act
        let second: Act

        init(using random: inout SeededGenerator) {
            isAdditive = Bool.random(using: &random)
            let kinds = Kind.allCases.filter { $0 != .set && $0 != .removal }
            first = Act(kinds[Int.random(in: 0..<kinds.count, using: &random)], start: 0, using: &random)
            let ticks = Int.random(in: 30...Int((first.end * 600).rounded()) - 6, using: &random)
            let kind = Kind.allCases[Int.random(in: 0..<Kind.allCases.count, using: &random)]
            second = Act(kind, start: Double(ticks) / 600, using: &random)
        }

        var property: String { isAdditive ? "cornerRadius" : "opacity" }

        /// The model value before the interruption.
        var oldModel: Double { first.kind.changesModel ? first.goal : Case.initial }

        /// Whether the second act ends the first one.
        var ends: Bool { second.kind == .removal || (!isAdditive && second.kind.isView) }

        /// The value of an animation of a key path or, for a property that is not additive, of a view; nil after its end.
        private func replacing(_ act: Act, from: Double, at time: Double) -> Double? {
            guard time < act.end - 1e-9 else { return nil }
            if act.kind == .keyPath {
                return time < act.start + act.delay - 1e-9 ? nil : 0.5 + (act.goal - 0.5) * act.progress(at: time)
            }
            return from + (act.goal - from) * act.progress(at: time)
        }

        func shown(at time: Double) -> Double {
            guard time >= second.start else { return shown([(first, Case.initial)], model: oldModel, at: time) }
            let current = shown([(first, Case.initial)], model: oldModel, at: second.start)
            let takesOver = second.beginsFromCurrentState && !isAdditive
            let acts = (ends ? [] : [(first, Case.initial)]) + [(second, takesOver ? current : oldModel)]
            return shown(acts, model: second.kind.changesModel ? second.goal : oldModel, at: time)
        }

        /// What acts show together, each with the value from which it starts.
        private func shown(_ acts: [(act: Act, from: Double)], model: Double, at time: Double) -> Double {
            var (base, sum) = (model, 0.0)
            for (act, from) in acts where act.kind != .set && act.kind != .removal {
                if isAdditive, act.kind.isView {
                    sum += (from - act.goal) * (1 - act.progress(at: time))
                } else {
                    base = replacing(act, from: from, at: time) ?? base
                }
            }
            return base + sum
        }

        /// When the completions run, and whether they are finished.
        var completions: [(marker: String, time: Double)] {
            // An animator goes on without the value.
            let isCut = ends && first.kind != .animator
            var result = [isCut ? ("firstFalse", second.start) : ("firstTrue", first.end)]
            if second.kind != .set, second.kind != .removal { result.append(("secondTrue", second.end)) }
            return result
        }
    }

    private func scene(_ cases: [Case]) -> String {
        var (layers, animators, loaded, variables): ([String], [String], [String], [String]) = ([], [], [], [])
        for (index, one) in cases.enumerated() {
            let property = "l\(index).\(one.property)"
            layers.append("  - { id: l\(index), frame: [0, 0, 9, 9], \(one.property): \(Case.initial) }")
            variables.append("t\(index): 0")
            loaded.append("  - \(one.first.action(on: property, name: "m\(index)first"))")
            animators += [
                one.first.animator(on: property, name: "m\(index)first"),
                one.second.animator(on: property, name: "m\(index)second"),
                "  timer\(index): { duration: \(one.second.start)s, animations: { t\(index): 1 }, completion: [ "
                    + "\(one.second.action(on: property, name: "m\(index)second")) ] }",
            ].compactMap(\.self)
            loaded.append("  - { start: timer\(index) }")
        }
        return """
            zoetrope: 1
            variables: { \(variables.joined(separator: ", ")) }
            layers:
            \(layers.joined(separator: "\n"))
            animators:
            \(animators.joined(separator: "\n"))
            loaded:
            \(loaded.joined(separator: "\n"))
            script: [ { wait: 2.5s } ]
            """
    }

    @Test(arguments: 0..<TestCases.number(100, some: 20))
    func `random interruptions follow the rules`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed) + 1)
        let cases = (0..<Self.layersPerScene).map { _ in Case(using: &random) }
        let played = try Played(scene(cases))
        // By case, such as `m12` for `m12firstTrue`.
        let markers = Dictionary(grouping: played.timeline.markers) { marker in
            String(marker.name.prefix { $0 == "m" || $0.isNumber })
        }
        for (index, one) in cases.enumerated() {
            let property = one.isAdditive ? AppearanceFacet.cornerRadius : AppearanceFacet.opacity
            let track = try #require(
                played.timeline.tracks[.property(layer: index, keyPath: property.keyPath)], "\(one)")
            func value(_ time: Double) -> Double { track.presentation(at: time).number ?? .nan }
            let offsets = (0..<6).map { _ in Double.random(in: 0...2.4, using: &random) }
            for time in offsets + [one.second.start] {
                // At an end that lies between two ticks the last value is shown until the next tick.
                guard [one.first.end, one.second.end].allSatisfy({ abs($0 - time) > 1.0 / 600 }) else { continue }
                #expect(isClose(value(time), one.shown(at: time), within: 1e-9), "\(time) s: \(one)")
            }
            // UIView animations of an additive property never jump when they interrupt another one, and the velocity changes only
            // by that of the new curve. A key-path animation hides the model, so that a block over it jumps by its own change, as
            // in Core Animation. The velocity of a delayed first animation may change at the same time.
            if one.isAdditive, one.first.kind.isView, one.second.kind.isView,
                abs(one.second.start - one.first.delay) > 1e-9
            {
                let start = one.second.start
                let step = 1e-6
                #expect(isClose(value(start - step), value(start), within: 1e-4), "\(one)")
                let slope =
                    one.second.delay > 0 ? 0 : (one.second.goal - one.oldModel) * one.second.curve.velocity(at: 0)
                let before = (value(start - step) - value(start - 2 * step)) / step
                let after = (value(start + 2 * step) - value(start + step)) / step
                #expect(isClose(after - before, slope, within: 0.05), "\(after) after \(before): \(one)")
            }
            let prefix = "m\(index)"
            let found = (markers[prefix] ?? []).map {
                (marker: String($0.name.dropFirst(prefix.count)), time: $0.time)
            }
            let expected = one.completions.sorted { $0.time < $1.time }
            #expect(found.map(\.marker) == expected.map(\.marker), "\(one)")
            for (found, expected) in zip(found, expected) {
                #expect(isClose(found.time, expected.time, within: 2.0 / 600), "\(one)")
            }
        }
        let times = played.timeline.markers.map(\.time)
        #expect(times == times.sorted())
    }
}
