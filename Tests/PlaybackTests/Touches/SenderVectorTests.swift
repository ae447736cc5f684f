import Foundation
import Graphics
import Playback
import SceneModel
import TestSupport
import Testing

/// The gestures of the articles, row by row: values that handlers compute from `sender`.
@Suite struct SenderVectorTests {
    @Test func `The photo's pinch matches every row`() throws {
        let rows = try VectorTable("article_vectors", in: .module).rows.filter {
            try $0.text("scene") == "b_pinch_change"
        }
        #expect(rows.count == 18)
        for row in rows {
            let input = try #require(Double(try row.text("time_or_input").dropFirst(2)))
            // The fingers move apart by 10 points within one sample, so that the distance at scale 1 is 100 points.
            let played = try PlayedScene(
                """
                layers: [ { id: imageView, frame: [0, 200, 400, 400] } ]
                variables: { scale: 1, filter_alpha: 0 }
                gestures:
                  - pinch: imageView
                    changed:
                      - if: sender.scale > 1
                        then:
                          - set: { scale: (sender.scale - 1) * 0.5 + 1 }
                          - set: { filter_alpha: "min(0.77, max(0.4, (sender.scale - 1) * 0.8))" }
                script:
                  - fingers:
                      - down: [155, 400]
                        then: [ { move: { to: [150, 400], duration: 1 / 600 } }, { move: { to: [200 - 50 * \(input), 400] } } ]
                      - down: [245, 400]
                        then: [ { move: { to: [250, 400], duration: 1 / 600 } }, { move: { to: [200 + 50 * \(input), 400] } }, { hold: 50ms } ]
                """)
            let property = try row.text("property")
            #expect(isClose(try played.number(property), try row.number("expected"), within: 1e-6), "\(row)")
        }
    }

    /// The rows that follow from `sender.translation`; WRONG_ORDER is a counterexample.
    @Test func `The mini player's swipe matches every row`() throws {
        let rows = try VectorTable("article_vectors", in: .module).rows.filter {
            try $0.text("scene").hasPrefix("d_mini") && !$0.text("property").hasPrefix("WRONG")
        }
        #expect(rows.count == 84)
        var scenes: [Double: PlayedScene] = [:]
        for row in rows {
            let translation = try #require(Double(try row.text("time_or_input").split(separator: "=")[1]))
            let played = try scenes[translation] ?? swipe(by: translation)
            scenes[translation] = played
            let actual = try value(try row.text("property"), of: played)
            #expect(isClose(actual, try row.number("expected"), within: 1e-6), "\(row) gave \(actual)")
        }
    }

    private func swipe(by translation: Double) throws -> PlayedScene {
        let travel = translation == 0 ? 0 : translation + (translation < 0 ? -10 : 10)
        return try PlayedScene(
            """
            canvas: { size: [375, 812] }
            layers:
              - id: view
                frame: [0, 0, 375, 812]
                layers:
                  - { id: tableView, frame: [0, 210, 375, 602] }
                  - { id: videosPlayer, position: [187.5, 105.46875], bounds: [375, 210.9375], transform: identity }
            variables: { factor: 0 }
            gestures:
              - pan: videosPlayer
                changed:
                  - set: { factor: abs(sender.translation.y) / canvas.height }
                  - set:
                      tableView.opacity: 1 - factor
                      videosPlayer.transform:
                        - scale: 1 - 0.5 * factor
                        - translate: [-videosPlayer.bounds.width / 4 * factor, -videosPlayer.bounds.height / 4 * factor]
                      view.position.x: canvas.width / 2 + (canvas.width - 10) * factor - canvas.width * 0.5 * factor
                      view.position.y: canvas.height / 2 + (canvas.height - 10) * factor - canvas.width * 0.5 * factor * 9 / 16
            script:
              - drag: { from: [187, 105], by: [0, \(travel)], hold: 100ms }
            """)
    }

    private func value(_ property: String, of played: PlayedScene) throws -> Double {
        let player = try played.layer("videosPlayer")
        let view = try played.layer("view").geometry.frame
        switch property {
        case "f": return try played.number("factor")
        case "player.transform.a": return player.transform.a
        case "player.transform.b": return player.transform.b
        case "player.transform.c": return player.transform.c
        case "player.transform.d": return player.transform.d
        case "player.transform.tx": return player.transform.tx
        case "player.transform.ty": return player.transform.ty
        case "player.frame.x": return player.geometry.frame.minX
        case "player.frame.y": return player.geometry.frame.minY
        case "player.frame.w": return player.geometry.frame.width
        case "player.frame.h": return player.geometry.frame.height
        // At 0 the article's formula also applies to the view at rest.
        case "view.origin.x": return view.minX
        case "view.origin.y": return view.minY
        case "table.alpha": return try played.layer("tableView").number(AppearanceFacet.opacity)
        default:
            Issue.record("unknown property \(property)")
            return .nan
        }
    }
}
