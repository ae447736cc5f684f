import Foundation
import Graphics
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// The formulas of the articles, driven by touches and compared with their table.
@Suite struct ArticleTests {
    private func rows(_ prefix: String) throws -> [VectorRow] {
        try VectorTable("article_vectors", in: .module).rows.filter { try $0.text("scene").hasPrefix(prefix) }
    }

    private static let wheel = """
        zoetrope: 1
        variables:
          angle: 2
          beforeAngle: 0
          numOfLoop: 5
          duration: 0.8
          isRotating: false
          currentAngle: 0
          toValue: 0
          spinTime: 0
        layers:
          - { id: wheelView, frame: [32, 193, 350, 350], transform.rotation.z: beforeAngle0 }
          - { id: button, frame: [147, 631, 120, 35] }
        gestures:
          - tap: button
            ended:
              - if: not isRotating
                then:
                  - set: { isRotating: true, currentAngle: angle - beforeAngle }
                  - set:
                      spinTime: duration * numOfLoop + currentAngle * duration / (2 * pi)
                      toValue: beforeAngle + numOfLoop * 2 * pi + currentAngle
                  - animate: wheelView.transform.rotation.z
                    from: beforeAngle
                    to: toValue
                    duration: spinTime
                    timing: easeOut
                    completion:
                      - set: { wheelView.transform.rotation.z: toValue, beforeAngle: angle, isRotating: false }
                      - marker: stopped
        script:
          - tap: button
          - wait: 1s
          - tap: button
          - wait: settled
          - wait: 2s
          - tap: button
          - wait: settled
        """

    private func spin(beforeAngle: Double, angle: Double) throws -> Played {
        try Played(
            Self.wheel.replacing("beforeAngle0", with: "\(beforeAngle)"),
            set: ["beforeAngle": "\(beforeAngle)", "angle": "\(angle)"])
    }

    @Test func `the wheel matches every row of the table`() throws {
        let rows = try rows("a_wheel")
        #expect(rows.count == 84)
        var played: [String: Played] = [:]
        for row in rows {
            let name = try row.text("scene")
            let numbers = name.matches(of: /[A-Za-z]+=(-?[0-9.]+)/).compactMap { Double($0.output.1) }
            if played[name] == nil { played[name] = try spin(beforeAngle: numbers[0], angle: numbers[1]) }
            let run = try #require(played[name])
            let begin = try #require(run.times(of: "tap.ended").first)
            let text = try row.text("time_or_input")
            let elapsed = Double(text.trimmingPrefix("t=")) ?? 0
            let rotation = try run.number(GeometryFacet.rotation, of: "wheelView", at: begin + elapsed)
            let value: Double =
                switch try row.text("property") {
                case "currentAngle": try run.number("currentAngle", at: begin)
                case "duration_s": try run.number("spinTime", at: begin)
                case "toValue": try run.number("toValue", at: begin)
                case "matrix_m11_cos": try run.layer("wheelView", at: begin + elapsed).transform.a
                case "matrix_m12_sin": try run.layer("wheelView", at: begin + elapsed).transform.b
                default: rotation
                }
            #expect(isClose(value, try row.number("expected"), within: 1e-6), "\(row) gave \(value)")
        }
    }

    @Test func `taps on the spinning wheel do nothing`() throws {
        let run = try spin(beforeAngle: 0, angle: 2)
        #expect(run.times(of: "tap.ended").count == 3)
        #expect(run.times(of: "animation.began").count == 2)
        #expect(run.times(of: "tap.ended").first == 0.1)
        let stop = try #require(run.markers["stopped"])
        #expect(stop == Double(Clock.tick(atOrAfter: 0.1 + 4.25464790894703)) / 600)
        // The wheel stays where it stopped, and the second spin starts from that angle.
        let second = try #require(run.times(of: "animation.began").last)
        #expect(
            isClose(
                try run.number(GeometryFacet.rotation, of: "wheelView", at: second - 0.01), 10 * .pi + 2, within: 1e-9))
        #expect(isClose(try run.number(GeometryFacet.rotation, of: "wheelView", at: second), 2, within: 1e-9))
    }

    private static let card = """
        zoetrope: 1
        variables:
          cardVisible: false
          startCardHeight: 0.3 * canvas.height
          endCardHeight: 0.8 * canvas.height
        layers:
          - { id: visualEffectView, effect: none }
          - id: cardView
            frame: [0, canvas.height - startCardHeight, canvas.width, endCardHeight]
            masksToBounds: true
            layers: [ { id: handleArea, frame: [0, 0, canvas.width, 64] } ]
        animators:
          frameAnimator:
            duration: 500ms
            timing: { dampingRatio: 1 }
            animations:
              cardView.frame.y: "canvas.height - (cardVisible ? startCardHeight : endCardHeight)"
              visualEffectView.effect: "cardVisible ? .none : .dark"
            completion: [ { set: { cardVisible: not cardVisible } } ]
          cornerRadiusAnimator:
            duration: 500ms
            timing: linear
            animations: { cardView.cornerRadius: "cardVisible ? 0 : 12" }
        gestures:
          - tap: handleArea
            ended: [ { start: [frameAnimator, cornerRadiusAnimator] } ]
        script:
          - wait: 250ms
          - tap: handleArea
          - wait: settled
          - wait: 100ms
          - tap: handleArea
          - wait: settled
        """

    @Test func `the card matches every row of the table with taps`() throws {
        let run = try Played(Self.card, size: Size(375, 812))
        let taps = run.times(of: "tap.ended")
        #expect(taps == [0.35, 0.35 + 0.5 + 0.1 + 0.1])
        let rows = try rows("c_card[H=812]tap_")
        #expect(rows.count == 40)
        for row in rows {
            let begin = try row.text("scene").hasSuffix("expand") ? taps[0] : taps[1]
            let elapsed = try #require(Double(try row.text("time_or_input").trimmingPrefix("t=")))
            let time = begin + elapsed
            let effect = try #require(try run.layer("visualEffectView", at: time)[EffectFacet.effect].effect)
            let value: Double =
                switch try row.text("property") {
                case "y": try run.layer("cardView", at: time).geometry.frame.minY
                case "blur_progress": effect.fraction
                case "cornerRadius": try run.number(AppearanceFacet.cornerRadius, of: "cardView", at: time)
                default: effect.material.radius
                }
            #expect(isClose(value, try row.number("expected"), within: 1e-6), "\(row) gave \(value)")
        }
    }

    @Test func `the card returns to its position`() throws {
        let run = try Played(Self.card)
        let end = run.timeline.duration
        #expect(
            try run.layer("cardView", at: end).geometry.frame.minY == run.layer("cardView", at: 0).geometry.frame.minY)
        #expect(try run.layer("visualEffectView", at: end)[EffectFacet.effect] == .effect(EffectValue(.none)))
        #expect(try run.variable("cardVisible", at: end) == .bool(false))
        #expect(run.times(of: "animator.finished").count == 4)
    }
}
