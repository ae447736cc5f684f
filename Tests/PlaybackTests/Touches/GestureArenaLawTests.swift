import Graphics
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// Invariants of the arena, tested with random fingers and every kind of recogniser.
@Suite struct GestureArenaLawTests {
    private static let gestures = """
        layers: [ { id: board, frame: [0, 0, 400, 800], layers: [ { id: card, frame: [0, 0, 400, 400] } ] } ]
        gestures:
          - { tap: card, name: single, requiresFailureOf: [twice, long] }
          - { tap: card, name: twice, count: 2 }
          - { tap: board, name: two, touches: 2 }
          - { longPress: card, name: long, minimumDuration: 200ms }
          - { pan: card, name: flat, axis: horizontal }
          - { pan: card, name: late, requiresFailureOf: flat }
          - { pan: board, name: pair, minimumTouches: 2, maximumTouches: 2 }
          - { pinch: card, name: pinch, simultaneous: true }
          - { rotation: card, name: turn }
          - { edgePan: board, name: edge, edges: [left, top] }
        """

    /// Fingers that go down, rest, move and lift at random. Each sample contains all fingers that are down.
    private struct Hand {
        var random: SeededGenerator
        var fingers: [(id: Int, location: Point, pull: Point)] = []
        var next = 0

        mutating func sample(at time: Double, isClosing: Bool) -> TouchSample {
            var touches: [Touch] = []
            for index in fingers.indices.reversed() {
                if Int.random(in: 0..<20, using: &random) == 0 {
                    fingers[index].pull = Point(random.number(in: -4...4), random.number(in: -4...4))
                }
                let moves = Int.random(in: 0..<3, using: &random) > 0
                if moves { fingers[index].location = fingers[index].location + fingers[index].pull }
                let leaves = isClosing || Int.random(in: 0..<60, using: &random) == 0
                let isTaken = Int.random(in: 0..<20, using: &random) == 0
                touches.append(
                    Touch(
                        finger: fingers[index].id,
                        phase: leaves ? isTaken ? .cancelled : .ended : moves ? .moved : .stationary,
                        location: fingers[index].location))
                if leaves { fingers.remove(at: index) }
            }
            if !isClosing, fingers.count < 3, Int.random(in: 0..<25, using: &random) == 0 {
                let location = Point(random.number(in: 0...400), random.number(in: 0...800))
                fingers.append((next, location, .zero))
                touches.append(Touch(finger: next, phase: .began, location: location))
                next += 1
            }
            return TouchSample(time: time, touches: touches)
        }
    }

    @Test(arguments: 0..<20) func `States follow UIKit's order and conflicting gestures never overlap`(seed: UInt64)
        throws
    {
        let scene = try PlayedScene.scene(Self.gestures)
        let candidates = scene.gestures.map {
            Candidate(
                kind: $0.kind, layer: $0.layer, depth: $0.layer, name: $0.name, isSimultaneous: $0.isSimultaneous,
                requiredFailures: $0.requiredFailures)
        }
        var arena = GestureArena(candidates)
        var hand = Hand(random: SeededGenerator(seed: seed))
        var active: Set<Int> = []
        var reported = 0
        for tick in 0..<2000 {
            let sample = hand.sample(at: Double(tick) / 600, isClosing: tick > 1500)
            for touch in sample.touches where touch.phase == .began {
                _ = arena.begin(finger: touch.finger, on: touch.location.y < 400 ? [1, 0] : [0])
            }
            guard arena.isBusy else { continue }
            let reports = arena.receive(sample) { _, _ in true }
            #expect(Set(reports.map(\.candidate)).count == reports.count, "one state a sample")
            for report in reports {
                reported += 1
                let isDiscrete = candidates[report.candidate].kind is TapGesture
                switch report.state {
                case .began: #expect(!isDiscrete && active.insert(report.candidate).inserted)
                case .changed: #expect(active.contains(report.candidate))
                case .ended: #expect(active.remove(report.candidate) != nil || isDiscrete)
                case .cancelled: #expect(active.remove(report.candidate) != nil)
                }
                for name in ["location", "numberOfTouches"] { #expect(report.member(name)?.isFinite == true) }
            }
            // All gestures receive the fingers on the card, and only the pinch is simultaneous.
            let onCard = active.filter { candidates[$0].layer == 1 && !candidates[$0].isSimultaneous }
            #expect(onCard.count <= 1 || hand.fingers.count > 1)
        }
        #expect(active.isEmpty && !arena.isBusy, "with no finger down everybody is done")
        #expect(reported > 0)
    }
}
