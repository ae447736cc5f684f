import Foundation
import Graphics
import SceneFile
import SceneLanguage
import SceneModel
import Testing

/// The keys of `canvas` and its members in expressions.
@Suite struct CanvasKeyTests {
    private func mistakes(_ canvas: String, _ more: String = "", options: SceneOptions = SceneOptions()) -> [String] {
        text(canvas, more, options: options).mistakes
    }

    private func text(_ canvas: String, _ more: String = "", options: SceneOptions = SceneOptions()) -> SceneText {
        SceneText(bytes: Data("zoetrope: 1\ncanvas: \(canvas)\nlayers: []\n\(more)".utf8), options: options)
    }

    @Test func deviceDefinesSizeAndSafeArea() throws {
        let file = text(
            "{ device: iphone 16 pro }",
            """
            variables:
              width: canvas.width
              top: canvas.safeArea.top
              sides: canvas.safeArea.left + canvas.safeArea.right
              bottom: canvas.safeArea.bottom
            """)
        let scene = try #require(file.scene, "\(file.report)")
        #expect(scene.size == Size(402, 874) && scene.canvas.device?.name == "iPhone 16 Pro")
        #expect(scene.variables.map(\.initial.constant) == [402, 62, 0, 34].map { .number($0) })
        #expect(scene.canvas.chrome.name == "none" && scene.canvas.pictureSize == scene.size)
    }

    @Test func safeAreaWithoutDeviceIsTheWholeCanvas() throws {
        let file = text("{ size: [300, 500] }", "variables: { inset: canvas.safeArea.top + canvas.safeArea.bottom }")
        #expect(try #require(file.scene, "\(file.report)").variables[0].initial.constant == .number(0))
    }

    @Test func callerOptionsReplaceTheScene() throws {
        let phone = try #require(Devices.named("iPhone SE"))
        let other = SceneOptions(device: phone, appearance: .dark, chrome: WindowChrome.self)
        let scene = try #require(text("{ device: iPhone 16, chrome: bezel }", options: other).scene)
        #expect(scene.size == Size(375, 667) && scene.canvas.appearance == .dark)
        #expect(scene.canvas.chrome.name == "window")
        #expect(scene.canvas.statusBar.constant == .symbol("default"))
        let sized = try #require(text("{ device: iPhone 16 }", options: SceneOptions(size: Size(100, 100))).scene)
        #expect(sized.size == Size(100, 100) && sized.canvas.device == nil)
        #expect(sized.canvas.statusBar.constant == .symbol("hidden"))
        let bare = try #require(
            text("{ device: iPhone 16, chrome: bezel }", options: SceneOptions(size: Size(100, 100))).scene)
        #expect(bare.canvas.chrome.name == "none" && bare.canvas.pictureSize == Size(100, 100))
        // A scene without a device keeps its status bar hidden.
        let plain = try #require(text("{ size: [414, 736] }", options: SceneOptions(device: phone)).scene)
        #expect(plain.size == Size(375, 667) && plain.canvas.statusBar.constant == .symbol("hidden"))
        #expect(plain.canvas.homeIndicator.constant == .symbol("hidden"))
    }

    @Test func statusBarIsShownWithADevice() throws {
        func styles(_ canvas: String) throws -> [Value?] {
            let scene = try #require(text(canvas).scene)
            return [scene.canvas.statusBar.constant, scene.canvas.homeIndicator.constant]
        }
        #expect(try styles("{ size: [10, 10] }") == [.symbol("hidden"), .symbol("hidden")])
        #expect(try styles("{ device: iPhone 16 }") == [.symbol("default"), .symbol("default")])
        #expect(
            try styles("{ device: iPhone 16, statusBar: hidden }") == [.symbol("hidden"), .symbol("hidden")])
        #expect(
            try styles("{ device: iPhone 16, statusBar: lightContent, homeIndicator: hidden }") == [
                .symbol("lightContent"), .symbol("hidden"),
            ])
    }

    @Test(arguments: [
        (
            "{ device: iPone 16 }",
            "2:19: there is no device 'iPone 16' (did you mean 'iPhone 16'?)"
        ),
        (
            "{ size: [10, 10], device: iPhone 16 }",
            "2:27: a canvas can have a size or a device, not both (remove size: the device defines it)"
        ),
        (
            "{ device: [iPhone] }", "2:19: 'device' takes a name, but found a list"
        ),
        ("{ chrome: bezel }", "2:19: chrome: bezel needs a device (add device: iPhone 16)"),
        (
            "{ size: [10, 10], chrome: screen }",
            "2:35: chrome: screen needs a device (replace size with device: iPhone 16)"
        ),
        ("{ chrome: frame }", "2:19: 'frame' is not allowed here (allowed: none, screen, bezel, window)"),
        (
            "{ chrome: window, margin: -1 }",
            """
            2:35: 'margin' cannot be -1 (the space around the chrome; 0 for none, 24 for screen, 24 for bezel, 40 for \
            window, 0 to 1000 pt)
            """
        ),
        ("{ appearance: drak }", "2:23: 'drak' is not allowed here (did you mean 'dark'?)"),
        (
            "{ statusBar: light }",
            "2:22: 'light' is not allowed here (allowed: default, lightContent, darkContent, hidden)"
        ),
        (
            "{ background: { light: white } }",
            "2:23: a colour with two values needs 'dark' (in the dark appearance)"
        ),
        (
            "{ background: { light: white, drak: black, dark: red } }",
            "2:39: unknown key 'drak' in a colour with two values (did you mean 'dark'?)"
        ),
        ("{ background: { light: white, dark: 3 } }", "2:45: expected a colour, but this is a number"),
        (
            "{ size: [10, 10], fps: 60 }",
            "2:27: unknown key 'fps' in canvas (the frame rate is an option of the command: zoetrope render SCENE.yaml --fps 60)"
        ),
        ("{ chrom: none }", "2:11: unknown key 'chrom' in canvas (did you mean 'chrome'?)"),
    ])
    func wrongKeys(canvas: String, expected: String) {
        #expect(mistakes(canvas) == [expected])
    }

    @Test func mistakesInCallerOptionsAreReportedThere() {
        let bezel = text("{ size: [10, 10] }", options: SceneOptions(chrome: BezelChrome.self))
        #expect(bezel.outcome.diagnostics.map(\.location.file) == ["--chrome"])
        let sized = text("{ device: iPhone 16, chrome: bezel }", options: SceneOptions(size: Size(10, 10)))
        #expect(sized.mistakes.isEmpty && sized.scene?.canvas.chrome.name == "none")
        let plain = text(
            "{ device: iPhone 16, chrome: bezel }", options: SceneOptions(size: Size(10, 10), chrome: NoChrome.self))
        #expect(plain.mistakes.isEmpty)
    }

    @Test func chromeAndMarginEnlargeThePicture() throws {
        func size(_ canvas: String) throws -> Size { try #require(text(canvas).scene).canvas.pictureSize }
        #expect(try size("{ size: [100, 50] }") == Size(100, 50))
        #expect(try size("{ size: [100, 50], margin: 10 }") == Size(120, 70))
        #expect(try size("{ size: [100, 50], chrome: window, margin: 10 }") == Size(120, 98))
        #expect(try size("{ device: iPhone 16, chrome: screen, margin: 0 }") == Size(393, 852))
        let bezel = try #require(Devices.named("iPhone 16")).bodyInsets
        #expect(
            try size("{ device: iPhone 16, chrome: bezel }")
                == Size(393 + bezel.left + bezel.right + 48, 852 + bezel.top + bezel.bottom + 48))
    }

    @Test(arguments: [
        "variables: { appearance: .dark }", "let: { reduceMotion: true }",
        "animators: { appearance: { duration: 1, animations: {} } }",
    ])
    func environmentValuesAreReservedNames(more: String) {
        let found = mistakes("{}", more)
        #expect(found.count == 1 && found[0].contains("is a reserved name"), "\(found)")
    }

    @Test func environmentValuesAreNotOverridable() {
        for (name, option) in [("appearance", "--appearance dark"), ("reduceMotion", "--reduce-motion")] {
            let file = text("{}", options: SceneOptions(overrides: [name: "1"]))
            #expect(file.mistakes.count == 1 && file.mistakes[0].contains(option), "\(file.mistakes)")
        }
    }

    @Test func environmentValuesAreTyped() {
        #expect(
            mistakes("{ background: 'appearance == .drak ? red : blue' }") == [
                "2:38: '.drak' is not allowed here (did you mean 'dark'?)"
            ])
        #expect(mistakes("{ background: 'reduceMotion ? red : blue' }").isEmpty)
        #expect(mistakes("{}", "loaded: { set: { apearance: .dark } }").first?.contains("'appearance'") == true)
        #expect(mistakes("{}", "loaded: { set: { appearance: .drak } }").count == 1)
    }

    @Test func backgroundCanBeBound() throws {
        let scene = try #require(
            text("{ background: 'open ? red : blue' }", "variables: { open: false }\nloaded: { set: { open: true } }")
                .scene)
        #expect(scene.canvas.background.constant == nil)
        #expect(mistakes("{ background: 'random(0, 1) > 0.5 ? red : blue' }").count == 1)
    }
}
