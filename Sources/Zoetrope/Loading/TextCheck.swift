import Graphics
import Playback
import Raster
import SceneLanguage
import SceneModel

/// Finds characters and families in the text of a scene that no font has, at all times of the script.
struct TextCheck {
    /// Seconds between two samples of text that changes.
    private static let step = 0.1
    /// The highest number of characters in a message.
    private static let maxCharacters = 8

    private(set) var errors: [Diagnostic] = []
    private(set) var warnings: [Diagnostic] = []
    /// Whether one of the errors is an exceeded limit.
    var hitLimit = false
    private let fonts: FontStore
    let measurer: TextMeasurer
    private var checked: Set<Words> = []

    /// A text with its font that was checked.
    private struct Words: Hashable {
        var location: SourceLocation
        var text: String
        var font: Font
    }

    /// Cost: samples all layers once, or every 0.1 seconds of scene time if a text or font can change.
    ///
    /// - Throws: `SceneError` if a binding has no value.
    init(_ sampler: Sampler, fonts: FontStore) throws {
        self.fonts = fonts
        measurer = TextMeasurer(fonts)
        let scene = sampler.timeline.scene
        let layers = Self.layers(of: scene)
        guard !layers.isEmpty else { return }
        for time in Self.times(of: layers, in: sampler.timeline) {
            for (index, values) in zip(layers, try sampler.layers(layers, at: time)) {
                checkFontSettings(of: values, scene.layers[index])
                guard let block = TextFacet.block(for: values) else { continue }
                check(block, of: scene.layers[index])
            }
        }
    }

    /// The indices of the layers that can have text.
    static func layers(of scene: Scene) -> [Int] {
        scene.layers.indices.filter { scene.layers[$0].properties[TextFacet.text.keyPath] != nil }
    }

    /// The times at which texts and their fonts are looked at, in seconds: 0 alone if they cannot change.
    ///
    /// - Parameter properties: those that matter.
    static func times(
        of layers: [Int], in timeline: Timeline, deciding properties: [LayerProperty] = TextFacet.glyphProperties
    ) -> [Double] {
        let keys = layers.flatMap { layer in
            properties.map { PropertyKey.property(layer: layer, keyPath: $0.keyPath) }
        }
        let scene = timeline.scene
        guard keys.contains(where: { scene.changing.contains($0) || scene.bound.contains($0) }) else { return [0] }
        let changes = keys.flatMap { timeline.tracks[$0]?.spans.map(\.start) ?? [] }.map(Clock.time(of:))
        let grid = (0...max(Int(timeline.duration / step), 0)).map { Double($0) * step }
        return Set(changes + grid).filter { $0 <= timeline.duration }.sorted()
    }

    private mutating func check(_ block: TextBlock, of layer: Layer) {
        guard let library = try? fonts.library(for: block.fonts) else { return }
        let declared = layer.properties[TextFacet.text.keyPath]
        let location = declared?.location ?? layer.location
        let length = block.length
        guard length <= TextBlock.maxLength else {
            hitLimit = true
            return add(.error, RasterError.textTooLong(count: length).description, nil, at: location, nil)
        }
        for run in block.runs {
            guard checked.insert(Words(location: location, text: run.text, font: run.font)).inserted else { continue }
            let family = run.font.family
            guard library.contains(family: family) else {
                let hint = library.suggestion(for: family).map { Hint(nearest: $0, to: family) }
                let named = block.runs.count > 1 ? declared : layer.properties[TextFacet.family.keyPath] ?? declared
                add(
                    .error, "the font family '\(family)' is not installed", hint, at: named?.location ?? location,
                    named, topic: .word(TextFacet.family.keyPath))
                continue
            }
            let missing = library.missingCharacters(in: run.text, family: family)
            if !missing.isEmpty {
                add(
                    .warning, "neither '\(family)' nor any other font has \(Self.list(missing))",
                    Self.hint(for: missing), at: location, declared)
            }
            let features = measurer.missingFeatures(of: run.font, in: block.fonts)
            if !features.isEmpty {
                add(
                    .warning, "the font '\(family)' has no feature \(Suggestion.list(features))", nil, at: location,
                    declared)
            }
            for (message, hint) in axisWarnings(of: run.font, in: block.fonts) {
                add(.warning, message, hint, at: location, declared)
            }
            if library.lacksDisplayCut(for: run.font) {
                add(
                    .warning, "the font family 'Inter Display' is not installed",
                    "'\(family)' is shown at this size; Debian 12 and later have both families in fonts-inter",
                    at: location, declared)
            }
            if run.font.italic, !library.hasItalic(family: family) {
                add(
                    .warning, "the font '\(family)' has no italic face", "the upright one is shown", at: location,
                    declared)
            }
        }
        // Fonts that a scene brings may be damaged in any glyph.
        guard !block.fonts.files.isEmpty else { return }
        do throws(RasterError) {
            try measurer.check(block)
        } catch {
            add(.error, error.description, nil, at: location, declared)
        }
    }

    mutating func add(
        _ severity: Diagnostic.Severity, _ message: String, _ hint: Hint?, at location: SourceLocation,
        _ declared: TypedExpression?, topic: DiagnosticTopic? = nil
    ) {
        let length = declared.map { $0.text.prefix { !$0.isNewline }.count } ?? 1
        let diagnostic = Diagnostic(severity, message, hint: hint, topic: topic, at: location, length: length)
        if severity == .error {
            if !errors.contains(diagnostic) { errors.append(diagnostic) }
        } else if !warnings.contains(diagnostic) {
            warnings.append(diagnostic)
        }
    }

    /// `'漢' (U+6F22), '字' (U+5B57)`.
    private static func list(_ characters: [Character]) -> String {
        let names = characters.prefix(maxCharacters).map { character in
            let codes = character.unicodeScalars.map { scalar in
                let digits = String(scalar.value, radix: 16, uppercase: true)
                return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            }
            return "'\(character)' (\(codes.joined(separator: " ")))"
        }
        let more = characters.count - maxCharacters
        return names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }

    private static func hint(for characters: [Character]) -> Hint {
        let isEmoji = characters.contains { $0.unicodeScalars.contains { $0.properties.isEmojiPresentation } }
        return isEmoji
            ? "a box with its code is shown; install a colour font: apt-get install fonts-noto-color-emoji"
            : "a box with its code is shown; install a font that has it, or name its file under fonts"
    }
}
