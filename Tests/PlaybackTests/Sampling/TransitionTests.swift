import Graphics
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// Transitions of layers: what is shown, when they end, and what they cost.
@Suite struct TransitionTests {
    /// A scene with a label that lists of actions change, by default at 0.1 s.
    private static func scene(_ actions: [(time: Double, actions: String)], label: String = "") -> String {
        let begins = actions.map {
            "  - { animate: clock, from: 0, to: 1, duration: \($0.time), completion: [ \($0.actions) ] }"
        }
        return """
            zoetrope: 1
            canvas: { size: [200, 100] }
            variables: { clock: 0 }
            layers:
              - id: outer
                frame: [0, 0, 200, 100]
                layers:
                  - id: label
                    frame: [20, 10, 80, 40]
                    background: red
                    layers: [ { id: dot, frame: [0, 0, 9, 9], background: blue } ]
                    \(label)
            loaded:
            \(begins.joined(separator: "\n"))
            script: [ { wait: 1ms }, { wait: settled }, { marker: settled }, { wait: 1s } ]
            """
    }

    private static func scene(_ actions: String, label: String = "") -> String {
        scene([(0.1, actions)], label: label)
    }

    private static let change = "{ set: { label.background: green, dot.hidden: true } }"

    /// The items of a transition of the label.
    private func items(_ played: Played, at time: Double) throws -> Group {
        func groups(_ items: [DisplayItem]) -> [Group] {
            items.flatMap { item -> [Group] in
                guard case .group(let group) = item else { return [] }
                return [group] + groups(group.items)
            }
        }
        let list = try played.sampler.displayList(at: time).expandingSharedItems
        return try #require(groups(list.items).first { $0.transform == .translation(20, 10) })
    }

    private func colors(_ items: [DisplayItem]) -> [Color] {
        items.flatMap { item -> [Color] in
            switch item {
            case .group(let group): colors(group.items)
            case .fill(_, .color(let color), _): [color]
            default: []
            }
        }
    }

    private let red = Color(1, 0, 0)
    private let green = Color(0, 1, 0)
    private let blue = Color(0, 0, 1)

    @Test func `a fade shows the old and the new appearance, then only the new one`() throws {
        let played = try Played(Self.scene("{ transition: label, duration: 1s }, \(Self.change)"))
        #expect(try colors(items(played, at: 0.05).items) == [red, blue])
        let middle = try items(played, at: 0.35)
        #expect(middle.isIsolated)
        #expect(colors(middle.items) == [red, blue, green])
        guard case .group(let old) = middle.items.first, case .group(let new) = middle.items.last else {
            Issue.record("not two groups")
            return
        }
        #expect(isClose(old.opacity, 0.75, within: 1e-9) && isClose(new.opacity, 0.25, within: 1e-9))
        #expect(new.blendMode == .plusLighter)
        #expect(try colors(items(played, at: 1.11).items) == [green])
        let progress = try played.number(AppearanceFacet.transitionProgress, of: "label", at: 0.35)
        #expect(isClose(progress, 0.25, within: 1e-9))
    }

    @Test func `the order of the transition and the changes does not matter`() throws {
        let one = try Played(Self.scene("{ transition: label, duration: 1s }, \(Self.change)"))
        let other = try Played(Self.scene("\(Self.change), { transition: label, duration: 1s }"))
        for time in [0.05, 0.1, 0.4, 0.9, 1.11] {
            #expect(try other.sampler.displayList(at: time) == one.sampler.displayList(at: time))
        }
    }

    @Test(arguments: [
        ("fade", ""), ("push, subtype: fromRight", "masksToBounds: true\n        cornerRadius: 8"),
        ("moveIn", "opacity: 0.5\n        transform.rotation.z: 20deg"),
        ("reveal, subtype: fromTop", "shadowOpacity: 0.5\n        borderWidth: 2"),
        (
            "flip, subtype: fromBottom",
            "transform.rotation.y: 0.3\n        perspective: 300\n        masksToBounds: true"
        ),
        ("fade", "blendMode: multiply\n        mask: { shape: ellipse, frame: [0, 0, 40, 40], fill: black }"),
        ("push", "perspective: 300\n        transform.rotation.x: 0.2"),
    ])
    func `fast samples equal those without anything compiled`(kind: String, label: String) throws {
        let played = try Played(
            Self.scene(
                [
                    (
                        0.1,
                        "{ transition: label, type: \(kind), duration: 500ms }, "
                            + "{ set: { label.background: green, label.position.x: 90 } }"
                    ),
                    (
                        0.3,
                        "{ animate: { set: { label.position.y: 60 } }, duration: 300ms }, "
                            + "{ transition: outer, duration: 400ms }, { set: { dot.background: white } }"
                    ),
                ], label: label))
        var shown: Set<DisplayList> = []
        for step in 0...26 {
            let time = Double(step) * 0.05
            let list = try played.sampler.displayList(at: time).expandingSharedItems
            let plain = try played.sampler.uncompiledDisplayList(at: time).expandingSharedItems
            #expect(list == plain)
            shown.insert(list)
        }
        #expect(shown.count > 10)
    }

    @Test func `the old appearance is a still picture, at the position of the layer`() throws {
        let still = try Played(Self.scene("{ transition: label, duration: 1s }, { set: { dot.background: white } }"))
        let moving = try Played(
            Self.scene(
                "{ transition: label, duration: 1s }, { set: { dot.background: white, label.position.x: 90 } }, "
                    + "{ animate: dot.position.x, from: 0, to: 50, duration: 1s }"))
        let list = try moving.sampler.displayList(at: 0.6).expandingSharedItems
        guard case .group(let outer) = list.items.first, case .group(let label) = outer.items.first else {
            Issue.record("the layers are not groups")
            return
        }
        #expect(label.transform == .translation(50, 10))
        #expect(label.items.first == (try items(still, at: 0.6)).items.first)
        #expect(label.items.last != (try items(still, at: 0.6)).items.last)
    }

    @Test func `hidden layers fade out and in`() throws {
        let out = try Played(Self.scene("{ transition: label, duration: 1s }, { set: { label.hidden: true } }"))
        #expect(try colors(items(out, at: 0.35).items) == [red, blue])
        #expect(try out.sampler.displayList(at: 1.11).expandingSharedItems.items.isEmpty)
        let back = try Played(
            Self.scene("{ transition: label, duration: 1s }, { set: { label.hidden: false } }", label: "hidden: true"))
        #expect(try back.sampler.displayList(at: 0.05).expandingSharedItems.items.isEmpty)
        #expect(try colors(items(back, at: 0.35).items) == [red, blue])
    }

    @Test func `progress runs from startProgress to endProgress with the timing`() throws {
        let played = try Played(
            Self.scene("{ transition: label, duration: 1s, startProgress: 0.2, endProgress: 0.6, timing: easeIn }"))
        for (time, fraction) in [(0.1, 0.0), (0.6, 0.315357), (1.0999, 1.0)] {
            let shown = try played.number(AppearanceFacet.transitionProgress, of: "label", at: time)
            #expect(isClose(shown, 0.2 + 0.4 * fraction, within: 1e-3))
        }
        #expect(try played.number(AppearanceFacet.transitionProgress, of: "label", at: 1.11) == 1)
    }

    @Test func `a second transition interrupts the first`() throws {
        let completion = "completion: { if: sender.finished, then: { marker: ended }, else: { marker: cut } }"
        let played = try Played(
            Self.scene([
                (0.1, "{ transition: label, duration: 1s, \(completion) }, { set: { label.background: green } }"),
                (0.35, "{ transition: label, duration: 300ms, \(completion) }, { set: { label.background: blue } }"),
            ]))
        #expect(played.timeline.markers.map(\.name) == ["cut", "ended", "settled"])
        #expect(isClose(try #require(played.markers["cut"]), 0.35, within: 1e-9))
        let settled = try #require(played.markers["settled"])
        #expect(isClose(settled, 0.65, within: 0.004))
        // The second one begins with what the first one would have led to.
        #expect(try colors(items(played, at: 0.34).items) == [red, blue, green, blue])
        #expect(try colors(items(played, at: 0.36).items) == [green, blue, blue, blue])
    }

    @Test func `removeAnimations ends a transition`() throws {
        let played = try Played(
            Self.scene([
                (0.1, "{ transition: label, duration: 1s }, \(Self.change)"), (0.3, "{ removeAnimations: label }"),
            ]))
        #expect(try colors(items(played, at: 0.25).items) == [red, blue, green])
        #expect(try colors(items(played, at: 0.4).items) == [green])
    }

    @Test func `a transition without a duration changes nothing`() throws {
        let played = try Played(Self.scene("{ transition: label, duration: 0 }, \(Self.change)"))
        #expect(try colors(items(played, at: 0.11).items) == [green])
    }

    @Test func `too many layers in transitions are an error`() throws {
        let error = try Played.failure(
            """
            zoetrope: 1
            layers: [ { id: a, layers: [ { id: b, repeat: 8999 } ] } ]
            variables: { count: 0 }
            actions:
              again:
                - { transition: a }
                - { set: { count: count + 1 } }
                - { if: count < 12, then: { call: again } }
            loaded: { call: again }
            script: [ { wait: 1ms } ]
            """)
        #expect(error?.diagnostic.message == "the script starts transitions of more than 100000 layers")
        #expect(error?.isLimit == true)
    }
}
