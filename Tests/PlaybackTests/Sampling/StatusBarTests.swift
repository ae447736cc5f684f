import Graphics
import Playback
import SceneModel
import Testing

/// `statusBarAnimation` of the canvas.
@Suite struct StatusBarTests {
    private func play(_ canvas: String, _ set: String = "isOpen: true", script: String = "{ wait: 2s }") throws
        -> Played
    {
        try Played(
            """
            zoetrope: 1
            canvas: { device: iPhone 16, \(canvas) }
            layers: []
            variables: { isOpen: false }
            loaded: [ { after: 1s, do: [ { set: { \(set) } } ] } ]
            script: [ \(script) ]
            """)
    }

    /// The items of the status bar and home indicator.
    private func items(_ played: Played, at time: Double) throws -> [DisplayItem] {
        let items = try played.sampler.displayList(at: time).items
        #expect(try items == played.sampler.uncompiledDisplayList(at: time).items)
        return items
    }

    /// The colour of the clock; nil while the bar is in a group or hidden.
    private func color(_ played: Played, at time: Double) throws -> Color? {
        for case .text(let block) in try items(played, at: time) { return block.runs[0].color }
        return nil
    }

    private func group(_ played: Played, at time: Double) throws -> Group? {
        for case .group(let group) in try items(played, at: time) {
            if group.items.contains(where: { if case .text = $0 { true } else { false } }) { return group }
        }
        return nil
    }

    private static let style = "statusBar: 'isOpen ? .lightContent : .darkContent'"

    @Test func `the style fades in 350 ms`() throws {
        let played = try play("statusBarAnimation: fade, \(Self.style)")
        #expect(try color(played, at: 0.99) == .black)
        #expect(try color(played, at: 1) == .black)
        let quarter = try #require(try color(played, at: 1 + 0.35 / 4)).red
        #expect(0.05 < quarter && quarter < 0.25)
        let middle = try #require(try color(played, at: 1.175))
        #expect(abs(middle.red - 0.5) < 1e-6 && middle.alpha == 1)
        #expect(try color(played, at: 1.351) == .white)
    }

    @Test func `without an animation it changes at once`() throws {
        let played = try play(Self.style)
        #expect(try color(played, at: 0.999) == .black && color(played, at: 1) == .white)
    }

    @Test func `a bar that disappears fades or slides out`() throws {
        let hides = "statusBar: 'isOpen ? .hidden : .darkContent', homeIndicator: darkContent"
        let fade = try play("statusBarAnimation: fade, \(hides)")
        #expect(abs(try #require(try group(fade, at: 1.175)).opacity - 0.5) < 1e-6)
        #expect(try group(fade, at: 0.5) == nil && color(fade, at: 0.5) == .black)
        #expect(try group(fade, at: 1.4) == nil && color(fade, at: 1.4) == nil)
        let slide = try play("statusBarAnimation: slide, \(hides)")
        let middle = try #require(try group(slide, at: 1.175))
        #expect(middle.opacity == 1 && abs(middle.transform.ty + 59 / 2) < 1e-6)
    }

    @Test func `the appearance fades the bar`() throws {
        let played = try play("statusBarAnimation: fade", "appearance: .dark")
        #expect(abs(try #require(try color(played, at: 1.175)).red - 0.5) < 1e-6)
        #expect(try color(played, at: 1.4) == .white)
    }

    @Test func `a change in the middle of another one starts from what is shown`() throws {
        let played = try Played(
            """
            zoetrope: 1
            canvas: { device: iPhone 16, statusBarAnimation: fade, \(Self.style) }
            layers: []
            variables: { isOpen: false }
            loaded: [ { every: 175ms, count: 2, do: [ { set: { isOpen: not isOpen } } ] } ]
            script: [ { wait: 2s } ]
            """)
        let before = try #require(try color(played, at: 0.3499)).red
        let after = try #require(try color(played, at: 0.35)).red
        #expect(abs(before - after) < 0.01 && abs(after - 0.5) < 0.01)
        #expect(try color(played, at: 0.71) == .black)
    }

    @Test func `a style that follows an animated value changes where it does`() throws {
        let played = try Played(
            """
            zoetrope: 1
            canvas: { device: iPhone 16, statusBarAnimation: fade, statusBar: 'x > 50 ? .lightContent : .darkContent' }
            layers: []
            variables: { x: 0 }
            loaded: [ { animate: { set: { x: 100 } }, duration: 1s, timing: linear } ]
            script: [ { wait: 2s } ]
            """)
        #expect(try color(played, at: 0.5) == .black)
        #expect(abs(try #require(try color(played, at: 0.5 + 0.175)).red - 0.5) < 0.02)
    }
}
