import Foundation
import Graphics
import Playback
import SceneFile
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// The size of text in expressions, with a stub for measuring: every character is half an em wide, a line one em high.
@Suite struct IntrinsicSizeTests {
    private func play(_ yaml: String) throws -> Sampler {
        try Sampler(Player.play(Played.scene("zoetrope: 1\n" + yaml), text: FixedWidthTextMeasurer()))
    }

    private func frame(_ layer: String, at time: Double = 0, in sampler: Sampler) throws -> Rect {
        let index = try #require(sampler.timeline.scene.layers.firstIndex { $0.name == layer })
        return try sampler.layers(at: time)[index].geometry.frame
    }

    @Test func `a label's own frame and others follow its text`() throws {
        let played = try play(
            """
            layers:
              - { id: pill, frame: [0, 0, label.intrinsicContentSize.width + 20, label.intrinsicContentSize.height] }
              - id: label
                text: abcde
                font.size: 20
                frame: [20, 40, label.intrinsicContentSize.width, label.intrinsicContentSize.height]
              - { id: size, position: label.intrinsicContentSize, bounds: [1, 1] }
            """)
        #expect(try frame("label", in: played) == Rect(20, 40, 50, 20))
        #expect(try frame("pill", in: played) == Rect(0, 0, 70, 20))
        #expect(try frame("size", in: played).center == Point(50, 20))
    }

    @Test func `sizes are rounded up to whole points`() throws {
        let played = try play(
            """
            layers:
              - { id: a, text: abc, font.size: 15.1, bounds: [a.intrinsicContentSize.width, a.intrinsicContentSize.height] }
              - { id: b, text: "", bounds: [b.intrinsicContentSize.width, b.intrinsicContentSize.height] }
            """)
        let sizes = try ["a", "b"].map { try frame($0, in: played).size }
        #expect(sizes == [Size(23, 16), Size(0, 0)])
    }

    @Test func `lines break at preferredMaxLayoutWidth and not at the frame`() throws {
        let played = try play(
            """
            layers:
              - id: a
                text: abcdefgh
                font.size: 20
                numberOfLines: 0
                preferredMaxLayoutWidth: 30
                frame: [0, 0, 10, a.intrinsicContentSize.height]
              - { id: b, text: abcdefgh, font.size: 20, numberOfLines: 0, frame: [0, 0, 10, b.intrinsicContentSize.height] }
              - id: c
                text: [ abcdef, { text: gh, size: 40 } ]
                font.size: 20
                frame: [0, 0, c.intrinsicContentSize.width, c.intrinsicContentSize.height]
            """)
        #expect(try frame("a", in: played).height == 60)
        #expect(try frame("b", in: played).height == 20)
        #expect(try frame("c", in: played).size == Size(100, 40))
    }

    @Test func `sizes follow text and fonts that change`() throws {
        let played = try play(
            """
            variables: { count: 1, seen: 0 }
            layers:
              - id: label
                text: "${count}"
                font.size: 20
                frame: [0, 0, label.intrinsicContentSize.width, 20]
              - { id: grown, text: abcd, font.size: 20, frame: [0, 0, grown.intrinsicContentSize.width, 20] }
              - { id: cell, repeat: 2, text: "cell ${index}", font.size: 10, frame: [0, 0, "cell[index].intrinsicContentSize.width", 9] }
            script:
              - wait: 1s
              - marker: now
            loaded:
              - animate: { set: { count: 1000 }, duration: 1s, timing: linear }
              - animate: { set: { grown.font.size: 40 }, duration: 1s, timing: linear }
              - set: { seen: label.intrinsicContentSize.width }
            """)
        #expect(try frame("label", in: played).width == 10)
        // 500.5 has five characters.
        #expect(try frame("label", at: 0.5, in: played).width == 50)
        #expect(try frame("label", at: 1, in: played).width == 40)
        #expect(try frame("grown", at: 0.5, in: played).width == 60)
        // Actions read model values.
        #expect(played.variables(at: 0)[1] == .number(40))
        #expect(try frame("cell[1]", in: played).width == 30)
    }

    @Test func `a size that depends on itself is a circular dependency`() {
        #expect(
            PlayedScene.firstError(
                "layers: [ { id: a, text: b, font.size: a.intrinsicContentSize.height } ]")
                == "circular dependency: a.font.size -> a.font.size")
        #expect(
            PlayedScene.firstError("layers: [ { id: a, frame: [0, 0, a.intrinsicContentSize.width, 9] } ]")
                == "layer 'a' has no property 'intrinsicContentSize.width'")
        #expect(
            PlayedScene.firstError("layers: [ { id: a, text: b, intrinsicContentSize: [1, 2] } ]")?
                .contains("intrinsicContentSize") == true)
    }

    @Test func `without text measuring a size is an error with a location`() throws {
        let error = try Played.failure(
            "zoetrope: 1\nlayers: [ { id: a, text: b } ]\nvariables: { w: a.intrinsicContentSize.width }\n")
        #expect(error?.diagnostic.message == "text cannot be measured here")
        #expect(error?.diagnostic.location.line == 3)
    }

    @Test func `colours of runs follow variables and move with animations`() throws {
        let played = try play(
            """
            variables: { hot: red }
            layers:
              - { id: a, text: [ x, { text: y, color: hot } ] }
              - { id: b, text: [ x, { text: y, color: "#000000", size: 10 } ] }
            loaded:
              - animate: { set: { hot: blue, b.text: [ x, { text: y, color: "#FFFFFF", size: 20 } ] }, duration: 1s, timing: linear }
            script: [ { wait: 1s } ]
            """)
        func run(_ layer: Int, at time: Double) throws -> TextRun {
            try #require(TextFacet.block(for: played.layers(at: time)[layer])).runs[1]
        }
        let half = try run(0, at: 0.5).color
        #expect(abs(half.red - 0.5) < 1e-9 && abs(half.blue - 0.5) < 1e-9)
        #expect(try run(0, at: 0.5).font.size == 17)
        let grown = try run(1, at: 0.5)
        #expect(abs(grown.color.green - 0.5) < 1e-9 && abs(grown.font.size - 15) < 1e-9)
        #expect(try run(1, at: 1).font.size == 20)
    }
}
