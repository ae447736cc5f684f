import Graphics
import SceneLanguage
import SceneModel
import Testing
import Zoetrope

@Suite struct StampedSettingsTests {
    private static func settings(
        _ scene: SceneOptions = SceneOptions(), script: String = "main", _ schedule: FrameSchedule? = nil,
        loops: Int = 0, scale: Double = 1, quality: String = RenderOptions.defaultQuality, isLossy: Bool = true
    ) -> StampedSettings {
        var options = RenderOptions()
        (options.loops, options.scale, options.quality) = (loops, scale, quality)
        return StampedSettings(
            scene, script: script, schedule ?? FrameSchedule(0...1, fps: 10), options, format: "gif", isLossy: isLossy)
    }

    private static func fields(of value: Any, _ part: String) -> [String] {
        Mirror(reflecting: value).children.compactMap { $0.label.map { "\(part).\($0)" } }
    }

    /// A new field belongs into the text, or into one of these lists with the reason.
    @Test func `every field that decides about an output has a key`() {
        let fields =
            Self.fields(of: SceneOptions(), "scene") + Self.fields(of: FrameSchedule(0...1, fps: 10), "schedule")
            + Self.fields(of: RenderOptions(), "render")
        let partOfSchedule = ["rate", "from", "to", "speed", "hold", "poster"].map { "render.\($0)" }
        // What is traced changes no output, and where an expression stands only messages.
        let withoutEffect = ["scene.traced", "scene.overridePlaces"]
        let stampedSeparately = ["render.maxSize"]
        let general = ["version", "format", "script"]
        // Some have a key only where they are set.
        var scene = SceneOptions()
        (scene.dynamicTypeSize, scene.contrast, scene.layoutDirection) = (.large, .standard, .leftToRight)
        scene.locale = "de"
        let keys = Self.settings(scene).keys
        #expect(Self.settings().keys == keys.filter { !$0.contains(/Type|contrast|Direction|locale/) })
        #expect(Set(keys).count == keys.count)
        #expect(Set(keys + partOfSchedule + withoutEffect + stampedSeparately) == Set(fields + general))
    }

    @Test func `the text is fixed`() {
        var scene = SceneOptions(
            size: Size(390, 844), appearance: .dark, overrides: ["b": "2", "a": "1\n"], touches: true)
        scene.device = Devices.named("iPhone SE")
        scene.chrome = Chromes.named("bezel")
        let text = Self.settings(scene, script: "open", FrameSchedule(0...0.5, fps: 4), loops: 3, scale: 2).text
        #expect(
            text == """
                version: 1
                format: gif
                script: 4:open
                scene.size: 390.0 x 844.0
                scene.device: iPhone SE
                scene.appearance: dark
                scene.reducesMotion: false
                scene.chrome: bezel
                scene.overrides: 1:a 2:1
                 1:b 1:2
                scene.touches: true
                schedule.fps: 4.0
                schedule.duration: 0.5
                schedule.times: 0.0 0.25
                schedule.ends: 0.25 0.5
                render.scale: 2.0
                render.loops: 3
                render.quality: standard

                """)
    }

    @Test func `quality is stamped for lossy formats only`() {
        #expect(Self.settings(quality: "small") != Self.settings(quality: "best"))
        #expect(Self.settings(quality: "small", isLossy: false) == Self.settings(quality: "best", isLossy: false))
    }
}
