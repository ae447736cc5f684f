import Foundation
import Graphics
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// Display lists are a pure function of time.
@Suite struct SamplerTests {
    private static let busy = """
        zoetrope: 1
        canvas: { size: [200, 100] }
        variables: { x: 0, open: false, far: "random(20, 80)" }
        layers:
          - { id: glass, effect: none, zPosition: 1, isUserInteractionEnabled: false }
          - id: a
            frame: [0, 0, 20, 20]
            background: red
            layers: [ { id: b, background: "lerp(red, blue, x / 100)" } ]
          - { id: c, frame: [x, 50, a.frame.x + 1, 10], background: blue, transform.rotation.z: x / 50 }
        animators:
          move: { duration: 700ms, timing: { dampingRatio: 0.6 }, animations: { a.frame.x: 100, glass.effect: dark } }
          turn: { duration: 300ms, animations: { a.transform.rotation.z: 1turn }, completion: [ { animate: { set: { x: far } } } ] }
        gestures: [ { tap: a, ended: [ { start: [move, turn] } ] } ]
        script: [ { wait: 100ms }, { tap: [5, 5] }, { wait: settled }, { wait: 100ms } ]
        """

    private func lists(_ sampler: Sampler, _ times: [Double]) throws -> [DisplayList] {
        try times.map { try sampler.displayList(at: $0) }
    }

    @Test func `order and repetition of samples do not matter`() throws {
        let run = try Played(Self.busy)
        let times = (0...60).map { Double($0) / 60 * run.timeline.duration }
        let expected = try lists(run.sampler, times)
        #expect(Set(expected).count > 40)
        var random = SeededGenerator(seed: 3)
        for index in (Array(times.indices) + Array(times.indices)).shuffled(using: &random) {
            #expect(try run.sampler.displayList(at: times[index]) == expected[index])
        }
        #expect(try lists(Played(Self.busy).sampler, times) == expected)
    }

    @Test func `layers that never move are the same item in all samples`() throws {
        let still = (0..<50).map { "  - { id: s\($0), frame: [\($0), 0, 9, 9], background: red }\n" }.joined()
        let run = try Played(
            """
            zoetrope: 1
            canvas: { size: [200, 100] }
            layers:
            \(still)
              - { id: moving, frame: [0, 50, 9, 9], background: blue, layers: [ { id: inner, background: green } ] }
            animators: { move: { duration: 1s, animations: { moving.position.x: 100 } } }
            loaded: { start: move }
            script: [ { wait: settled } ]
            """)
        let lists = try lists(run.sampler, [0.2, 0.5])
        #expect(lists[0] != lists[1])
        try #require(lists.map(\.items.count) == [2, 2])
        #expect(lists[0].items[0].sharesStorage(with: lists[1].items[0]))
        #expect(lists.map(\.expandingSharedItems.items.count) == [51, 51])
        guard case .group(let first) = lists[0].items[1], case .group(let second) = lists[1].items[1] else {
            Issue.record("the moving layer is not a group")
            return
        }
        #expect(zip(first.items, second.items).contains { $0.sharesStorage(with: $1) })
    }

    @Test func `all threads sample the same values`() async throws {
        let run = try Played(Self.busy)
        let times = (0...40).map { Double($0) / 40 * run.timeline.duration }
        let expected = try lists(run.sampler, times)
        let sampler = run.sampler
        let found = try await withThrowingTaskGroup(of: (Int, [DisplayList]).self) { group in
            for worker in 0..<4 {
                group.addTask {
                    let order = worker % 2 == 0 ? times : times.reversed()
                    let lists = try order.map { try sampler.displayList(at: $0) }
                    return (worker, worker % 2 == 0 ? lists : lists.reversed())
                }
            }
            return try await group.reduce(into: []) { $0.append($1.1) }
        }
        #expect(found.count == 4 && found.allSatisfy { $0 == expected })
    }

    /// Moments that two frame rates share have the same frame in both.
    @Test func `the frame rate does not change a frame`() throws {
        let run = try Played(Self.busy)
        func frames(_ rate: Int) throws -> [DisplayList] {
            let count = Int((run.timeline.duration * Double(rate)).rounded(.up))
            return try (0..<count).map { try run.sampler.displayList(at: Double($0) / Double(rate)) }
        }
        let (slow, fast) = (try frames(30), try frames(120))
        for (index, frame) in slow.enumerated() { #expect(frame == fast[4 * index]) }
        let (odd, double) = (try frames(25), try frames(50))
        for (index, frame) in odd.enumerated() { #expect(frame == double[2 * index]) }
    }

    @Test func `effects fade in and out`() throws {
        let run = try Played(
            """
            zoetrope: 1
            canvas: { size: [100, 100] }
            layers: [ { id: glass, effect: none } ]
            loaded:
              - animate: { set: { glass.effect: dark }, duration: 1s, timing: linear }
                completion: [ { animate: { set: { glass.effect: none }, duration: 1s, timing: linear } } ]
            script: [ { wait: settled }, { wait: 100ms } ]
            """)
        func material(_ time: Double) throws -> BlurMaterial? {
            try run.layer("glass", at: time)[EffectFacet.effect].effect?.material
        }
        for (time, share) in [(0.25, 0.25), (0.5, 0.5), (1, 1), (1.25, 0.75), (1.5, 0.5)] {
            let material = try #require(try material(time))
            #expect(isClose(material.radius, 20 * share, within: 1e-9), "\(time)")
            #expect(isClose(material.saturation, 1 + 0.8 * share, within: 1e-9), "\(time)")
            #expect(isClose(material.tint.alpha, 0.73 * share, within: 1e-9), "\(time)")
            #expect(material.tint.red == 0.11)
        }
        // An effect of strength 0 draws nothing.
        let none = "canvas 100 100 background #FFFFFF\n"
        for time in [0, 2, 2.05] { #expect(try run.sampler.displayList(at: time).text == none) }
    }

    /// Each value is evaluated only once per frame.
    @Test(.hangLimit)
    func `long chains of dependent layers are cheap`() throws {
        let rows = (1..<60).map { index in
            let above = "row\(index - 1)"
            return
                "- { id: row\(index), frame: [0, \(above).frame.y + \(above).frame.height + x, 50, \(above).frame.height] }"
        }
        let run = try Played(
            """
            zoetrope: 1
            variables: { x: 1 }
            layers:
            - { id: row0, frame: [0, 0, 50, 10] }
            \(rows.joined(separator: "\n"))
            loaded: [ { animate: { set: { x: 2 } }, duration: 1s, timing: linear } ]
            script: [ { tap: row59 }, { wait: 1s } ]
            """)
        #expect(try run.layer("row59", at: 0.5).geometry.frame.minY == 59 * 11.5)
    }

    @Test func `composition of the layers`() throws {
        let run = try Played(
            """
            zoetrope: 1
            canvas: { size: [100, 80], background: "#EEEEEE" }
            layers:
              - id: card
                frame: [10, 20, 40, 30]
                background: "#FF0000"
                cornerRadius: 4
                masksToBounds: true
                borderWidth: 2
                borderColor: "#0000FF"
                opacity: 0.5
                shadowOpacity: 1
                text: Hello
                layers:
                  - { frame: [0, 0, 10, 10], background: black, zPosition: 2 }
                  - { frame: [5, 5, 10, 10], background: white, hidden: true }
                  - { frame: [5, 5, 10, 10], background: white }
                  - { frame: [5, 5, 0, 10], background: white }
              - id: shadowed
                position: [50, 50]
                bounds: [0, 0, 20, 10]
                transform: [ { scale: 2 }, { translate: [5, 0] } ]
                background: "#00FF00"
                shadowOpacity: 0.25
                shadowOffset: [0, 2]
                blendMode: multiply
                layers: [ { frame: [0, 0, 5, 5], background: black } ]
              - { frame: [0, 0, 4, 4], background: black, opacity: 0 }
              - { frame: [0, 70, 10, 10], gradient.colors: [red, blue], shape: rectangle, stroke: black, lineWidth: 3 }
              - { frame: [0, 60, 10, 10], gradient.colors: [red, blue] }
              - { frame: [0, 0, 20, 10], gradient: { colors: [red, blue], startPoint: [0, 0], endPoint: [1, 1] } }
            """)
        let text = try run.sampler.displayList(at: 0).text
        let outline = """
            M 0 4 C 0 1.7909 1.7909 0 4 0 L 36 0 C 38.2091 0 40 1.7909 40 4 L 40 26 C 40 28.2091 38.2091 30 36 30 \
            L 4 30 C 1.7909 30 0 28.2091 0 26 Z
            """
        let inner = """
            M 2 4 C 2 2.8954 2.8954 2 4 2 L 36 2 C 37.1046 2 38 2.8954 38 4 L 38 26 C 38 27.1046 37.1046 28 36 28 \
            L 4 28 C 2.8954 28 2 27.1046 2 26 Z
            """
        #expect(
            text == """
                canvas 100 80 background #EEEEEE
                group transform 1 0 0 1 10 20 opacity 0.5
                  group clip path \(outline)
                    fill #FF0000 rect 0 0 40 30
                    text "Hello" Inter 17 #000000 box 0 0 40 30
                    group transform 1 0 0 1 5 5
                      fill #FFFFFF rect 0 0 10 10
                    group
                      fill #000000 rect 0 0 10 10
                    fill #0000FF evenOdd path M 0 0 L 40 0 L 40 30 L 0 30 Z \(inner)
                group transform 2 0 0 2 35 40 multiply shadow #000000 opacity 0.25 radius 3 offset 0 2
                  fill #00FF00 rect 0 0 20 10
                  group
                    fill #000000 rect 0 0 5 5
                group transform 1 0 0 1 0 70
                  fill linear 5 0 to 5 10 (0 #FF0000, 1 #0000FF) rect 0 0 10 10
                  stroke #000000 width 3 rect 0 0 10 10
                group transform 1 0 0 1 0 60
                  fill linear 5 0 to 5 10 (0 #FF0000, 1 #0000FF) rect 0 0 10 10
                group
                  fill linear 0 0 to 8 16 (0 #FF0000, 1 #0000FF) rect 0 0 20 10

                """, "\(text)")
    }
}
