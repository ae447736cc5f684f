import Foundation
import Graphics
import SceneLanguage
import SceneModel
import SceneReference
import SceneTestSupport
import TestSupport
import Testing

/// The words of UIKit, Core Animation, SwiftUI and other frameworks against the words of scenes.
@Suite struct PlatformNameTests {
    /// Every key that the manual lists, by its path as a scene writes it.
    private static let keys: Set<String> = {
        var sources = Manual.Sources()
        sources.examples = Scenes.repository.appending(path: "Examples/Manual").path
        let book = try? Manual.book(of: sources, in: Scenes.repository.path)
        guard let text = book?.pages.first(where: { $0.name == "reference" })?.markdown else { return [] }
        let index = text.components(separatedBy: "\n## ").first { $0.hasPrefix("All keys") } ?? ""
        return Set(index.matches(of: /`([^`]+)` \[/).map { String($0.1) })
    }()

    private static let cases = Set(LayerFacets.properties.values.flatMap { $0.type.cases ?? [] })

    /// The words of one kind.
    private static func words(_ kind: PlatformName.Kind) -> Set<String> {
        switch kind {
        case .property:
            Set(LayerFacets.properties.keys).union(LayerMember.all.map(\.keyPath))
                .union(["x", "y", "width", "height"].map { "frame.\($0)" })
        case .key: keys.union(Gestures.all.flatMap { $0.states.map(\.rawValue) })
        case .action: Set(Actions.all.map { $0.declaration.name })
        case .gesture: Set(Gestures.all.map { $0.declaration.name })
        case .behavior: Set(Behaviors.all.map { $0.declaration.name })
        case .function: Set(ExpressionFunction.names)
        case .curve: Set(Timing.names)
        case .variable: Set(EnvironmentValue.allCases.map(\.rawValue))
        case .value: cases
        case .color: Set(Color.names)
        }
    }

    /// The kinds whose words can be meant by any unknown word.
    private static let own: Set<String> = [
        PlatformName.Kind.property, .key, .action, .gesture, .behavior, .function, .curve, .variable,
    ].reduce(into: []) { $0.formUnion(words($1)) }

    @Test(arguments: PlatformNames.all) func `our word exists, and the other one is none of ours`(name: PlatformName) {
        let exists = Self.words(name.kind).contains(name.ours)
        #expect(exists, "there is no \(name.kind.rawValue) '\(name.ours)'")
        let word = PlatformNames.normalized(name.word)
        let same = (name.kind == .value ? Self.own.union(Self.cases) : Self.own).first { $0.lowercased() == word }
        #expect(same == nil)
    }

    @Test func `words that a note names exist`() {
        let known = Self.own.union(Self.cases).union(["index", "item", "animator", "began", "gradient.type"])
        let plain: Set = ["shadowRadius", "shadowOffset", "shadowColor", "borderColor", "stiffness", "damping", "mass"]
        let notes = PlatformNames.all.flatMap { $0.note.split(whereSeparator: { " ,;".contains($0) }).map(String.init) }
        let named = Set(notes.filter { $0.contains { $0.isUppercase } || plain.contains($0) })
        #expect(named.count > 10)
        let unknown = named.subtracting(known).subtracting(["SVG"])
        #expect(unknown.isEmpty)
    }

    @Test func `every word occurs once, and there are many`() {
        let words = PlatformNames.all.map { PlatformNames.normalized($0.word) }
        #expect(Set(words).count == words.count)
        #expect(words.count >= 200)
        for name in PlatformNames.all { #expect(PlatformNames.named(name.word) == name) }
        #expect(PlatformNames.named("ALPHA")?.ours == "opacity" && PlatformNames.named("offset")?.word == ".offset")
        #expect(PlatformNames.named("opacity") == nil && PlatformNames.hint(for: "") == nil)
    }

    @Test(arguments: PlatformNames.shared) func `shared words are words of scenes`(word: String) {
        let exists = Self.own.contains(word)
        #expect(exists)
        #expect(PlatformNames.named(word) == nil)
    }

    @Test func `the manual lists every word`() {
        let lines = Set(Manual.markdown.split(separator: "\n"))
        let words = Set(lines.compactMap { $0.firstMatch(of: /^\| `([^`]+)` \| [A-Z]/).map { String($0.1) } })
        let missing = PlatformNames.all.map(\.word).filter { !words.contains($0) }
        #expect(missing.isEmpty)
        let expected = [
            "| `asyncAfter` | Dispatch | [`after`](#after) (action) |",
            "| `.trim` | SwiftUI | `strokeEnd` (property), with strokeStart |",
        ]
        for line in expected where !lines.contains(line[...]) { Issue.record("no line \(line)") }
    }
}
