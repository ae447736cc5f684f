import Graphics
import Playback
import SceneLanguage
import SceneModel
import Testing

/// Animations of outlines (the documentation of `CAShapeLayer.path`): the points move if the segments are the same.
@Suite struct PathAnimationTests {
    private func play(_ loaded: String) throws -> Played {
        try Played(
            """
            zoetrope: 1
            layers:
              - { id: a, path: "M0 0 L10 0 L10 10 Z" }
              - { id: copy, path: "${a.path}" }
            loaded: [ \(loaded) ]
            script: [ { wait: 2s } ]
            """)
    }

    private func outline(_ played: Played, at time: Double, of layer: String = "a") throws -> Path {
        let value = try played.layer(layer, at: time)[ShapeFacet.path]
        if case .path(let path) = value { return path }
        return try SVGPathData.path(try #require(value.text))
    }

    private static let goal = "M0 0 L30 0 L10 50 Z"

    @Test(arguments: [
        "animate: { set: { a.path: \"\(goal)\" } }, duration: 1s, timing: linear",
        "animate: a.path, to: \"\(goal)\", duration: 1s, timing: linear",
        "animate: a.path, from: \"M0 0 L10 0 L10 10 Z\", to: \"\(goal)\", duration: 1s, timing: linear",
    ])
    func `paths with the same segments change point by point`(action: String) throws {
        let played = try play("{ \(action) }")
        #expect(try outline(played, at: 0) == (try SVGPathData.path("M0 0 L10 0 L10 10 Z")))
        let quarter = try SVGPathData.path("M0 0 L15 0 L10 20 Z")
        #expect(try outline(played, at: 0.25) == quarter)
        #expect(try outline(played, at: 0.25, of: "copy") == quarter)
        #expect(played.timeline.warnings.isEmpty)
    }

    @Test func `a block leaves the model as path data, and the goal is shown after it`() throws {
        let played = try play("{ animate: { set: { a.path: \"\(Self.goal)\" } }, duration: 1s }")
        #expect(try played.layer("a", at: 1.5)[ShapeFacet.path] == .text(Self.goal))
    }

    @Test func `an interrupted change of a path starts from what is shown`() throws {
        let played = try Played(
            """
            zoetrope: 1
            variables: { timer: 0 }
            layers: [ { id: a, path: "M0 0 L10 0" } ]
            animators:
              later: { duration: 500ms, animations: { timer: 1 }, completion: [ { animate: { set: { a.path: "M0 0 L0 0" } }, timing: linear, duration: 1s } ] }
            loaded: [ { animate: { set: { a.path: "M0 0 L30 0" } }, duration: 1s, timing: linear }, { start: later } ]
            script: [ { wait: 2s } ]
            """)
        #expect(try outline(played, at: 0.5) == (try SVGPathData.path("M0 0 L20 0")))
        #expect(try outline(played, at: 1) == (try SVGPathData.path("M0 0 L10 0")))
    }

    @Test(arguments: ["M0 0 L30 0 Z", "M0 0 L30 0 C 1 1 2 2 10 50 Z"])
    func `paths with different segments switch at the start, with a warning`(goal: String) throws {
        let played = try play("{ animate: { set: { a.path: \"\(goal)\" } }, duration: 1s }")
        #expect(try outline(played, at: 0.1) == (try SVGPathData.path(goal)))
        let warning = try #require(played.timeline.warnings.first)
        #expect(warning.message == "a.path changes at once, because the two paths have different segments")
    }

    @Test func `path data that is written is read as the same path`() throws {
        let path = try SVGPathData.path("M1.5 -2 L3 4 C 1 2 3 4 5e-7 6 Z M0 0 H 9")
        #expect(try SVGPathData.path(path.svgData) == path)
    }
}
