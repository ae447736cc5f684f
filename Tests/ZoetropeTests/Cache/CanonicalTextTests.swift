import Testing
import Zoetrope

/// The text of values in the keys of notes.
@Suite struct CanonicalTextTests {
    @Test func `equal dictionaries have the same text`() {
        let names = (0..<50).map { "name \($0)" }
        let one = Dictionary(uniqueKeysWithValues: names.map { ($0, "x") })
        let other = Dictionary(uniqueKeysWithValues: names.reversed().map { ($0, "x") })
        #expect(CanonicalText.of(one) == CanonicalText.of(other))
        #expect(CanonicalText.of(["a": "b"]) != CanonicalText.of(["b": "a"]))
        #expect(CanonicalText.of(["a", "b"]) != CanonicalText.of(["a, b"]))
        #expect(CanonicalText.of(["a", "b"]) != CanonicalText.of(["b", "a"]))
        #expect(CanonicalText.of(Optional("nil") as Any) != CanonicalText.of(String?.none as Any))
    }

    @Test func `each setting changes the text`() {
        let changes: [(inout SceneSettings) -> Void] = [
            { $0.size = (1, 2) }, { $0.device = "iPhone 16" }, { $0.appearance = "dark" }, { $0.reducesMotion = true },
            { $0.dynamicTypeSize = "large" }, { $0.contrast = "increased" }, { $0.layoutDirection = "rightToLeft" },
            { $0.locale = "de" }, { $0.chrome = "none" }, { $0.variables = ["a": "1"] }, { $0.variables = ["a": "2"] },
            { $0.script = "main" }, { $0.touches = true }, { $0.touches = false }, { $0.name = "x" },
        ]
        var texts = [CanonicalText.of(SceneSettings())]
        for change in changes {
            var settings = SceneSettings()
            change(&settings)
            texts.append(CanonicalText.of(settings))
        }
        #expect(Set(texts).count == changes.count + 1)
    }

    @Test func `each option of a rendering changes the text`() {
        let changes: [(inout RenderJob) -> Void] = [
            { $0.paths = ["a/"] }, { $0.format = "gif" }, { $0.options.rate = 20 }, { $0.options.scale = 2 },
            { $0.options.from = .time(0.1) }, { $0.options.to = .time(0.1) }, { $0.options.speed = 2 },
            { $0.options.hold = 1 }, { $0.options.poster = .time(0.1) }, { $0.options.loops = 1 },
            { $0.options.quality = "small" }, { $0.options.maxSize = 1 }, { $0.sharesFolder = true },
        ]
        var texts = [CanonicalText.of(RenderJob())]
        for change in changes {
            var job = RenderJob()
            change(&job)
            texts.append(CanonicalText.of(job))
        }
        #expect(Set(texts).count == changes.count + 1)
    }
}
