import Graphics
import Playback
import Testing

/// The frames with which differences between pictures are named.
@Suite struct NamedFrameTests {
    private func frames(_ layers: String) throws -> [String] {
        try Played("zoetrope: 1\ncanvas: { size: [100, 100] }\nlayers:\n\(layers)").sampler.namedFrames(at: 0).map {
            "\($0.name) \($0.frame.minX) \($0.frame.minY) \($0.frame.width) \($0.frame.height)"
        }
    }

    @Test func `siblings have the order in which they are drawn`() throws {
        let found = try frames(
            """
            - { id: front, frame: [0, 0, 10, 10], zPosition: 2, layers: [ { id: inner, frame: [1, 1, 2, 2] } ] }
            - { id: back, frame: [0, 0, 20, 20] }
            - { id: cell, repeat: 2, frame: ["index * 30", 0, 10, 10], zPosition: 1 - index }
            """)
        #expect(
            found == [
                "back 0.0 0.0 20.0 20.0", "cell[1] 30.0 0.0 10.0 10.0", "cell[0] 0.0 0.0 10.0 10.0",
                "front 0.0 0.0 10.0 10.0", "inner 1.0 1.0 2.0 2.0",
            ])
    }

    @Test func `frames are clipped by superlayers that mask to bounds`() throws {
        let found = try frames(
            """
            - id: list
              frame: [0, 0, 50, 50]
              masksToBounds: true
              layers:
                - { id: half, frame: [0, 40, 50, 20], layers: [ { id: below, frame: [0, 15, 5, 5] } ] }
                - { id: out, frame: [60, 0, 10, 10], layers: [ { id: back, frame: [-20, 0, 5, 5] } ] }
            - { id: open, frame: [0, 0, 5, 5], layers: [ { id: far, frame: [80, 80, 5, 5] } ] }
            """)
        #expect(
            found == [
                "list 0.0 0.0 50.0 50.0", "half 0.0 40.0 50.0 10.0", "back 40.0 0.0 5.0 5.0", "open 0.0 0.0 5.0 5.0",
                "far 80.0 80.0 5.0 5.0",
            ])
    }

    @Test func `layers that draw nothing, and those that draw text alone, are told apart`() throws {
        let layers = """
            - { id: wrap, frame: [0, 0, 9, 9], layers: [ { id: filled, frame: [0, 0, 5, 5], background: red } ] }
            - { id: empty, frame: [0, 0, 9, 9], background: clear }
            - { id: caption, frame: [0, 0, 9, 9], text: Hi }
            - { id: badge, frame: [0, 0, 9, 9], text: Hi, background: red }
            """
        let scene = "zoetrope: 1\ncanvas: { size: [100, 100] }\nlayers:\n\(layers)"
        let frames = try Played(scene).sampler.namedFrames(at: 0)
        #expect(frames.filter(\.hasContent).map(\.name) == ["filled", "caption", "badge"])
        #expect(frames.filter(\.isText).map(\.name) == ["caption"])
    }

    @Test func `hidden layers and masks are left out`() throws {
        let found = try frames(
            """
            - { id: hidden, hidden: true, layers: [ { id: inside } ] }
            - { id: clear, opacity: 0 }
            - { id: shown, frame: [0, 0, 5, 5], mask: { id: cut, frame: [0, 0, 2, 2], background: black } }
            """)
        #expect(found == ["shown 0.0 0.0 5.0 5.0"])
    }
}
