import Foundation
import Graphics
import Playback
import SceneFile
import SceneLanguage
import SceneModel
import Testing

/// One scene in two appearances.
@Suite struct AppearanceTests {
    private static let scene = """
        zoetrope: 1
        canvas: { device: iPhone 16, background: systemBackground }
        let: { accent: { light: "#111111", dark: "#EEEEEE" } }
        variables:
          paper: { light: "#FFFFF0", dark: "#000010" }
          fills: 0
        layers:
          - { id: named, background: systemBlue }
          - { id: two, background: { light: "#FF0000", dark: "#00FF00" } }
          - { id: nested, background: { light: systemRed, dark: { light: white, dark: accent } } }
          - { id: viaLet, background: accent }
          - { id: once, background: paper }
          - { id: text, text: "${appearance == .dark ? 'moon' : 'sun'}", color: label }
          - { id: listed, gradient.colors: [systemBackground, { light: red, dark: blue }] }
          - { id: byName, background: "color('systemBlue')" }
          - { id: fixed, background: red, frame: [0, 0, "reduceMotion ? 1 : 2", 1] }
          - repeat: [ { tint: { light: "#000001", dark: "#000002" } } ]
            id: row
            background: item.tint
          - { id: pad }
        gestures:
          - { tap: pad, ended: [ { set: { appearance: "appearance == .dark ? .light : .dark" } } ] }
        script: [ { wait: 100ms }, { tap: named }, { marker: switched }, { wait: 100ms } ]
        """

    private func sampler(_ options: SceneOptions = SceneOptions(), scene: String = Self.scene) throws -> Sampler {
        let outcome = SceneLoader.load(Data(scene.utf8), path: "scene.yaml", options: options)
        let errors = outcome.diagnostics.map { $0.rendered(line: nil) }.joined(separator: "\n")
        return try Sampler(Player.play(try #require(outcome.scene, "\(errors)")))
    }

    /// The background of each layer and of the image, as hexadecimal digits.
    private func colors(_ sampler: Sampler, at time: Double) throws -> [String: String] {
        let names = sampler.timeline.scene.layers.map(\.name)
        let values = try sampler.layers(at: time).map { $0.color(AppearanceFacet.background).hexString }
        var colors = Dictionary(uniqueKeysWithValues: zip(names, values))
        colors["canvas"] = try sampler.displayList(at: time).background.hexString
        return colors
    }

    private static let light = [
        "canvas": "#FFFFFF", "named": "#007AFF", "two": "#FF0000", "nested": "#FF3B30", "viaLet": "#111111",
        "once": "#FFFFF0", "byName": "#007AFF", "fixed": "#FF0000", "row": "#000001",
    ]
    private static let dark = [
        "canvas": "#000000", "named": "#0A84FF", "two": "#00FF00", "nested": "#EEEEEE", "viaLet": "#EEEEEE",
        "once": "#000010", "byName": "#0A84FF", "fixed": "#FF0000", "row": "#000002",
    ]

    @Test func `colours follow the appearance`() throws {
        for (appearance, expected) in [(Appearance.light, Self.light), (.dark, Self.dark)] {
            let found = try colors(try sampler(SceneOptions(appearance: appearance)), at: 0)
            for (name, color) in expected { #expect(found[name] == color, "\(name) \(appearance)") }
        }
    }

    @Test func `a scene may declare its default appearance`() throws {
        let dark = Self.scene.replacing("canvas: {", with: "canvas: { appearance: dark,")
        #expect(try colors(sampler(scene: dark), at: 0)["named"] == "#0A84FF")
        #expect(try colors(sampler(SceneOptions(appearance: .light), scene: dark), at: 0)["named"] == "#007AFF")
    }

    @Test func `the appearance may change during playback`() throws {
        let sampler = try sampler()
        #expect(try colors(sampler, at: 0.05)["two"] == "#FF0000")
        let after = try colors(sampler, at: sampler.timeline.duration)
        // The initial value of a variable is evaluated only once.
        for (name, color) in Self.dark where name != "once" { #expect(after[name] == color, "\(name)") }
        #expect(after["once"] == "#FFFFF0")
        let text = try sampler.displayList(at: sampler.timeline.duration).text
        #expect(text.contains("moon") && text.contains("#FFFFFF"))
        let list = try #require(sampler.timeline.scene.layers.firstIndex { $0.name == "listed" })
        let stops = try sampler.layers(at: sampler.timeline.duration)[list][GradientFacet.colors].list
        #expect(stops == [.color(.black), .color(Color(0, 0, 1))])
    }

    /// The first fill of the status bar, which is drawn after all layers, and of the home indicator.
    private func bars(_ sampler: Sampler, at time: Double) throws -> [String] {
        let layers = sampler.timeline.scene.roots(at: .normal).count
        return try sampler.displayList(at: time).items.dropFirst(layers).compactMap { item in
            switch item {
            case .text(let block): block.runs[0].color.hexString
            case .fill(_, .color(let color), _): color.hexString
            default: nil
            }
        }
    }

    private func phone(_ canvas: String, _ more: String = "") -> String {
        """
        zoetrope: 1
        canvas: { device: iPhone 16, \(canvas) }
        layers: [ { id: pad, background: gray } ]
        gestures: [ { tap: pad, ended: [ { set: { \(more.isEmpty ? "reduceMotion: true" : more) } } ] } ]
        variables: { isOpen: false }
        script: [ { wait: 100ms }, { tap: pad }, { wait: 100ms } ]
        """
    }

    @Test func `the status bar follows the appearance or an expression`() throws {
        let following = try sampler(scene: phone("chrome: none", "appearance: .dark"))
        #expect(try bars(following, at: 0) == ["#000000", "#000000"])
        #expect(try bars(following, at: 0.3) == ["#FFFFFF", "#FFFFFF"])
        let bound = try sampler(
            scene: phone("statusBar: 'isOpen ? .lightContent : .darkContent'", "isOpen: true"))
        #expect(try bars(bound, at: 0) == ["#000000", "#000000"])
        #expect(try bars(bound, at: 0.3) == ["#FFFFFF", "#FFFFFF"])
        let hidden = try sampler(scene: phone("statusBar: 'isOpen ? .hidden : .default'", "isOpen: true"))
        #expect(try bars(hidden, at: 0).count == 2)
        #expect(try bars(hidden, at: 0.3) == ["#000000"])
        let apart = try sampler(scene: phone("statusBar: lightContent, homeIndicator: darkContent"))
        #expect(try bars(apart, at: 0) == ["#FFFFFF", "#000000"])
        let clock = try sampler(scene: phone("time: \"${isOpen ? '10:09' : '9:41'}\"", "isOpen: true"))
        #expect(try clock.displayList(at: 0).text.contains("9:41"))
        #expect(try clock.displayList(at: 0.3).text.contains("10:09"))
    }

    @Test func `motion is reduced only on request`() throws {
        func width(_ options: SceneOptions) throws -> Double {
            let sampler = try sampler(options)
            let index = try #require(sampler.timeline.scene.layers.firstIndex { $0.name == "fixed" })
            return try sampler.layers(at: 0)[index].bounds.width
        }
        #expect(try width(SceneOptions()) == 2)
        #expect(try width(SceneOptions(reducesMotion: true)) == 1)
    }

    @Test func `chrome does not change the coordinates of the canvas`() throws {
        let plain = try sampler(scene: phone("chrome: none"))
        let framed = try sampler(scene: phone("chrome: bezel"))
        #expect(framed.timeline.events == plain.timeline.events)
        #expect(try framed.displayList(at: 0.15) == plain.displayList(at: 0.15))
        let picture = try framed.picture(at: 0.15)
        #expect(picture.size == framed.timeline.scene.canvas.pictureSize && picture.size.width > 393)
        #expect(try plain.picture(at: 0.15) == plain.displayList(at: 0.15))
    }

    /// A scene whose layer `glass` has an effect.
    private func glass(_ effect: String, in appearance: String, _ more: String = "") throws -> Sampler {
        try sampler(
            scene: """
                zoetrope: 2
                canvas: { size: [100, 100], appearance: \(appearance) }
                layers: [ { background: red, frame: [0, 0, 50, 100] }, { id: glass, effect: \(effect) } ]
                \(more.isEmpty ? "script: [ { wait: 1s } ]" : more)
                """)
    }

    @Test(
        arguments: EffectStyle.adaptive.map { ($0.name, $0.light.rawValue, $0.dark.rawValue) } + [
            ("{ light: extraLight, dark: .systemThinMaterialDark }", "extraLight", "systemThinMaterialDark"),
            ("{ dark: none, light: \"true ? .light : .regular\" }", "light", "none"),
            ("\"appearance == .dark ? .prominent : .systemMaterialDark\"", "systemMaterialDark", "dark"),
        ])
    func `an effect follows the appearance`(effect: String, light: String, dark: String) throws {
        for (appearance, style) in [("light", light), ("dark", dark)] {
            let (adaptive, fixed) = (try glass(effect, in: appearance), try glass(style, in: appearance))
            #expect(try adaptive.displayList(at: 0) == fixed.displayList(at: 0), "\(effect) in \(appearance)")
        }
    }

    @Test func `an effect changes with the appearance while a scene plays`() throws {
        let change = "loaded: { after: 0.5s, do: { set: { appearance: .dark } } }\nscript: [ { wait: 1s } ]"
        let played = try glass("systemThinMaterial", in: "light", change)
        for (time, style) in [(0, EffectStyle.systemThinMaterialLight), (0.9, .systemThinMaterialDark)] {
            #expect(try EffectFacet.material(of: played.layers(at: time)[1]) == style.material)
        }
    }

    @Test(arguments: [
        ("none", "systemMaterial", "none", "systemMaterialDark"),
        ("systemMaterial", "none", "systemMaterialDark", "none"),
        ("{ light: dark, dark: light }", "systemMaterial", "light", "systemMaterialDark"),
    ])
    func `an effect that follows the appearance is animated`(
        from: String, to: String, darkFrom: String, darkTo: String
    ) throws {
        func played(_ from: String, _ to: String) throws -> Sampler {
            let animation = "loaded: { animate: glass.effect, from: \(from), to: \(to), duration: 1s, timing: linear }"
            return try glass("none", in: "dark", "\(animation)\nscript: [ { wait: 1s } ]")
        }
        for time in [0.25, 0.5, 0.9] {
            #expect(try played(from, to).displayList(at: time) == played(darkFrom, darkTo).displayList(at: time))
        }
    }

    @Test func `an effect is set to a pair, and compared with it`() throws {
        let set = "loaded: { set: { glass.effect: { light: light, dark: systemMaterialDark } } }"
        let expected = "expect: [ { at: end, that: glass.effect == .systemMaterial } ]\nscript: [ { wait: 1s } ]"
        let played = try glass("none", in: "dark", "\(set)\n\(expected)")
        #expect(try played.displayList(at: 0.5) == glass("systemMaterialDark", in: "dark").displayList(at: 0.5))
        #expect(ExpectationReview(played).failures.isEmpty)
    }

    @Test func `a pair of effects lacks a key or has a wrong one`() {
        func mistakes(_ effect: String) -> [String] {
            let scene = "zoetrope: 2\nlayers: [ { effect: \(effect) } ]"
            return SceneLoader.load(Data(scene.utf8), path: "scene.yaml", options: SceneOptions()).diagnostics
                .map { $0.message }
        }
        #expect(mistakes("{ light: dark }") == ["an effect with two values needs 'dark'"])
        #expect(mistakes("{ light: dark, dark: red }") == ["'red' is not allowed here"])
        #expect(
            mistakes("{ light: dark, dark: light, blurRadius: 3 }") == [
                "unknown key 'blurRadius' in an effect with two values"
            ])
        #expect(mistakes("{ blurRadius: 3, tint: red }").isEmpty)
    }

    @Test func `an unused appearance adds no variable`() throws {
        let outcome = SceneLoader.load(
            Data("zoetrope: 1\nvariables: { a: 1 }\nlayers: [ { background: red } ]".utf8), path: "scene.yaml",
            options: SceneOptions(appearance: .dark))
        #expect(outcome.scene?.variables.map(\.name) == ["a"])
    }
}
