import Foundation
import Graphics
import Motion
import Playback
import SceneModel
import TestSupport
import Testing

/// Zooming of scroll layers.
@Suite struct ScrollZoomTests {
    private func play(_ steps: String, keys: String = "maximumZoomScale: 3", more: String = "") throws -> PlayedScene {
        try PlayedScene(
            """
            layers:
              - id: photo
                frame: [0, 0, 400, 500]
                scroll: { contentSize: [400, 500], \(keys) }
                layers: [ { repeat: 5, id: row, frame: [0, 100 * index, 400, 100] }, { id: button, frame: [300, 400, 40, 40] } ]
            variables: { n: 0, x: 0, y: 0, count: 0 }
            \(more)
            script: [ \(steps) ]
            """)
    }

    /// Two fingers about [200, 250], 100 points apart, horizontally, whose distance changes by 1 point per tick. The pinch
    /// begins at 110 or 90 points, with scale 1.
    private func pinch(to distance: Double, hold: String = "200ms") -> String {
        "{ pinch: { at: [200, 250], to: \(distance), angle: 0, timing: linear, duration: \(abs(distance - 100) / 600), hold: \(hold) } }"
    }

    private func scale(_ scene: PlayedScene, at time: Double? = nil) throws -> Double {
        try scene.layer("photo", at: time).zoomScale
    }

    /// The point of the content under a point of the layer.
    private func content(_ scene: PlayedScene, under point: Point, at time: Double? = nil) throws -> Point {
        (try scene.offset("photo", at: time) + point) * (1 / (try scale(scene, at: time)))
    }

    @Test func `a pinch zooms about the middle of the fingers`() throws {
        let scene = try play("\(pinch(to: 210)), { wait: settled }")
        #expect(isClose(try scale(scene), 210 / 110, within: 1e-9))
        for time in [0.2, 0.3, 0.4, scene.timeline.duration] {
            let point = try content(scene, under: Point(200, 250), at: time)
            #expect(point.distance(to: Point(200, 250)) < 1e-9)
        }
        #expect(scene.eventNames == ["zoom.began photo", "zoom.ended photo", "scroll.settled photo"])
    }

    @Test func `beyond the greatest scale the band shows, and the scale returns critically damped`() throws {
        let scene = try play("\(pinch(to: 210)), { wait: settled }", keys: "maximumZoomScale: 1.5")
        let band = ZoomBand(minimum: 1, maximum: 1.5)
        let lifted = try #require(scene.times(of: "zoom.ended").first)
        let shown = band.shown(raw: 210 / 110)
        #expect(try shown > 1.5 && isClose(scale(scene, at: lifted - 0.002), shown, within: 1e-9))
        for time in [0.0, 0.05, 0.1, 0.3] {
            // The logarithm follows a critically damped spring of sqrt(1000 / 3) rad/s.
            let w = (1000.0 / 3).squareRoot()
            let expected = 1.5 * pow(shown / 1.5, exp(-w * time) * (1 + w * time))
            #expect(isClose(try scale(scene, at: lifted + time), expected, within: 1e-3))
            #expect(isClose(try scale(scene, at: lifted + time), band.returning(from: shown, at: time), within: 1e-9))
            let point = try content(scene, under: Point(200, 250), at: lifted + time)
            #expect(point.distance(to: Point(200, 250)) < 1e-9)
        }
        #expect(try scale(scene) == 1.5)
        #expect(try scene.offset("photo").distance(to: Point(100, 125)) < 1e-9)
    }

    @Test func `below the smallest scale the content returns to its whole size and place`() throws {
        let scene = try play("\(pinch(to: 55)), { wait: settled }")
        let lifted = try #require(scene.times(of: "zoom.ended").first)
        let shown = ZoomBand(minimum: 1, maximum: 3).shown(raw: 55.0 / 90)
        #expect(try isClose(scale(scene, at: lifted), shown, within: 1e-9) && shown > 0.6)
        #expect(try scene.offset("photo", at: lifted).x < -20)
        #expect(try scale(scene) == 1)
        #expect(try scene.offset("photo") == .zero)
    }

    @Test func `without bouncesZoom the scale stops at its limit`() throws {
        let scene = try play(pinch(to: 300), keys: "maximumZoomScale: 1.5, bouncesZoom: false")
        for share in 0...20 { #expect(try scale(scene, at: scene.timeline.duration * Double(share) / 20) <= 1.5) }
        #expect(try scale(scene) == 1.5)
    }

    @Test func `with equal limits a pinch does not zoom`() throws {
        let scene = try play(pinch(to: 210), keys: "maximumZoomScale: 1")
        #expect(try scale(scene) == 1 && scene.eventNames.isEmpty)
    }

    @Test func `the range of the offset follows the scale`() throws {
        let scene = try play(
            "{ flick: { from: [200, 400], direction: up, speed: 4000 } }, { wait: settled }",
            keys: "maximumZoomScale: 3",
            more: "loaded: { set: { photo.scroll.zoomScale: 2 } }")
        #expect(try scene.offset("photo") == Point(0, 500))
        #expect(try scene.layer("photo").number(ScrollFacet.zoomScale) == 2)
    }

    @Test func `touches and visible sublayers follow the scale`() throws {
        let scene = try play(
            "{ tap: [370, 470] }, { wait: 100ms }",
            more: """
                gestures: [ { tap: button, in: button, ended: { set: { n: 1, x: sender.location.x, y: sender.location.y } } } ]
                loaded: [ { set: { photo.scroll.zoomScale: 2, photo.contentOffset: [300, 400] } }, \
                { set: { count: photo.visible.count } } ]
                """)
        #expect(try scene.number("n") == 1)
        #expect(try scene.number("x") == 35 && scene.number("y") == 35)
        // Rows 2, 3 and 4 and the button are within 200 and 450 points of the content.
        #expect(try scene.number("count") == 4)
    }

    @Test func `zoomToRect fits the rectangle and centres it`() throws {
        let scene = try play(
            "{ wait: settled }",
            more: "loaded: { zoomToRect: { layer: photo, rect: [100, 100, 200, 100], duration: 1s } }")
        #expect(try scale(scene) == 2)
        #expect(try scene.offset("photo") == Point(200, 50))
        #expect(isClose(try scale(scene, at: 0.5), 1.5, within: 1e-9))
        #expect(isClose(try scene.offset("photo", at: 0.5).x, 100, within: 1e-9))
        let corner = try play(
            "{ wait: settled }", more: "loaded: { zoomToRect: photo, rect: [0, 0, 10, 10], duration: 0s }")
        #expect(try scale(corner, at: 0.01) == 3)
        #expect(try corner.offset("photo") == .zero)
    }

    /// The content is half as high as the layer at scale 1; its insets centre it at every scale.
    @Test func `insets that depend on the scale centre the content, also after a pinch and zoomToRect`() throws {
        let inset = "max(0, (500 - 250 * photo.scroll.zoomScale) / 2)"
        func scene(_ steps: String, _ more: String = "") throws -> PlayedScene {
            try PlayedScene(
                """
                layers:
                  - id: photo
                    frame: [0, 0, 400, 500]
                    scroll: { contentSize: [400, 250], maximumZoomScale: 3, contentInset: { top: "\(inset)", bottom: "\(inset)" } }
                    contentOffset: [0, -125]
                \(more)
                script: [ \(steps), { wait: settled } ]
                """)
        }
        let back = try scene(pinch(to: 55))
        #expect(try scale(back) == 1 && back.offset("photo") == Point(0, -125))
        // The offset moves with the scale alone: no second motion corrects it.
        #expect(back.times(of: "scroll.released").isEmpty)
        let fitted = try scene(
            "{ wait: settled }, { wait: 100ms }",
            "loaded: [ { set: { photo.scroll.zoomScale: 3 } }, { zoomToRect: photo, rect: [0, 0, 400, 250] } ]")
        #expect(try scale(fitted) == 1 && fitted.offset("photo") == Point(0, -125))
    }

    @Test func `the finger that remains drags the content from where the pinch left it`() throws {
        let scene = try play(
            """
            { fingers: [ { down: [150, 250], then: [ { move: { by: [-60, 0], duration: 300ms } }, { hold: 100ms }, up ] }, \
            { down: [250, 250], then: [ { move: { by: [60, 0], duration: 300ms } }, { hold: 200ms }, \
            { move: { by: [-50, 0], duration: 200ms } }, { hold: 200ms }, up ] } ] }, { wait: settled }
            """)
        #expect(isClose(try scale(scene), 2, within: 0.02))
        let lifted = try #require(scene.timeline.events.first { $0.name == "touch.ended" }?.time)
        let before = try scene.offset("photo", at: lifted - 0.002)
        var last = before
        for step in 1...300 {
            let time = lifted + Double(step) / 600
            guard time <= scene.timeline.duration else { break }
            let offset = try scene.offset("photo", at: time)
            #expect(offset.distance(to: last) < 1.5)
            last = offset
        }
        #expect(try scene.offset("photo").x > before.x + 30)
    }

    @Test func `samples equal those composed anew`() throws {
        let played = try Played(
            """
            zoetrope: 1
            canvas: { size: [200, 200] }
            layers:
              - id: photo
                frame: [10, 10, 180, 180]
                scroll: { contentSize: [180, 180], maximumZoomScale: 2, showsVerticalScrollIndicator: true }
                layers: [ { repeat: 9, frame: ["mod(index, 3) * 60", "floor(index / 3) * 60", 50, 50], background: red } ]
            script: [ { pinch: { at: photo, to: 260, by: [20, 10] } }, { wait: settled }, { wait: 1s } ]
            """)
        let end = played.timeline.duration
        for share in [1, 0.2, 0.5, 0.05, 0.7, 0.35] {
            let picture = try played.sampler.picture(at: end * share).expandingSharedItems
            #expect(try picture == played.sampler.uncompiledPicture(at: end * share))
        }
        #expect(try played.layer("photo", at: end).zoomScale == 2)
    }
}
