import Graphics
import Playback
import Raster
import SceneLanguage
import SceneModel

/// Looks through the text that a scene shows while it plays for characters and families that no font has.
struct TextCheck {
    /// Seconds between the moments at which text that follows something is looked at.
    private static let step = 0.1
    /// A few more characters say nothing new.
    private static let maxCharacters = 8

    private(set) var errors: [Diagnostic] = []
    private(set) var warnings: [Diagnostic] = []
    private let fonts: FontStore
    private let measurer: TextMeasurer
    private var seen: Set<Words> = []

    /// Text that has been looked at.
    private struct Words: Hashable {
        var location: SourceLocation
        var text: String
        var font: Font
    }

    /// Cost: one sampling of all layers, and one for every tenth of a second where some text or font may change.
    init(_ sampler: Sampler, fonts: FontStore) throws {
        self.fonts = fonts
        measurer = TextMeasurer(fonts)
        let scene = sampler.timeline.scene
        let layers = scene.layers.indices.filter { scene.layers[$0].properties[TextFacet.text.keyPath] != nil }
        guard !layers.isEmpty else { return }
        for time in Self.times(of: layers, in: sampler.timeline) {
            let values = try sampler.layers(at: time)
            for index in layers {
                guard let block = TextFacet.block(for: values[index]) else { continue }
                check(block, of: scene.layers[index])
            }
        }
    }

    private static func times(of layers: [Int], in timeline: Timeline) -> [Double] {
        let cells = layers.flatMap { layer in
            TextFacet.glyphProperties.map { PropertyKey.property(layer: layer, keyPath: $0.keyPath) }
        }
        let scene = timeline.scene
        guard cells.contains(where: { scene.changing.contains($0) || scene.bound.contains($0) }) else { return [0] }
        let changes = cells.flatMap { timeline.tracks[$0]?.spans.map(\.start) ?? [] }.map(Clock.time(of:))
        let grid = (0...max(Int(timeline.duration / step), 0)).map { Double($0) * step }
        return Set(changes + grid).filter { $0 <= timeline.duration }.sorted()
    }

    private mutating func check(_ block: TextBlock, of layer: Layer) {
        guard let library = try? fonts.library(for: block.fonts) else { return }
        let declared = layer.properties[TextFacet.text.keyPath]
        let location = declared?.location ?? layer.location
        for run in block.runs {
            guard seen.insert(Words(location: location, text: run.text, font: run.font)).inserted else { continue }
            let family = run.font.family
            guard library.contains(family: family) else {
                let hint = library.suggestion(for: family).map { "did you mean '\($0)'?" }
                let named = block.runs.count > 1 ? declared : layer.properties[TextFacet.family.keyPath] ?? declared
                add(
                    .error, "the font family '\(family)' is not installed", hint, at: named?.location ?? location,
                    named)
                continue
            }
            let missing = library.missingCharacters(in: run.text, family: family)
            if !missing.isEmpty {
                add(
                    .warning, "neither '\(family)' nor any other font has \(Self.list(missing))",
                    Self.hint(for: missing), at: location, declared)
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

    private mutating func add(
        _ severity: Diagnostic.Severity, _ message: String, _ hint: String?, at location: SourceLocation,
        _ declared: TypedExpression?
    ) {
        let length = declared.map { $0.text.prefix { !$0.isNewline }.count } ?? 1
        let diagnostic = Diagnostic(severity, message, hint: hint, at: location, length: length)
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

    private static func hint(for characters: [Character]) -> String {
        let isEmoji = characters.contains { $0.unicodeScalars.contains { $0.properties.isEmojiPresentation } }
        return isEmoji
            ? "a box with its code is shown; install a colour font: apt-get install fonts-noto-color-emoji"
            : "a box with its code is shown; install a font that has it, or name its file under fonts"
    }
}
