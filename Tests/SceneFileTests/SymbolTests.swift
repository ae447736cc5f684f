import Graphics
import SceneFile
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// Symbol templates as pictures: the variant that a layer declares, and its natural size.
@Suite struct SymbolTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(SymbolTemplateText().text, to: "star.svg")
        try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"/>", to: "plain.svg")
    }

    private func load(_ layers: String, rest: String = "") throws -> (scene: Scene?, mistakes: [String]) {
        try folder.write("zoetrope: 1\nlayers: [ \(layers) ]\n\(rest)\n", to: "main.yaml")
        let outcome = try SceneLoader.load(folder.path("main.yaml"))
        return (
            outcome.scene,
            outcome.diagnostics.map { diagnostic in
                "\(diagnostic.location.line):\(diagnostic.location.column): \(diagnostic.message)"
                    + (diagnostic.hint.map { " (\($0))" } ?? "")
            }
        )
    }

    private func image(_ layer: String) throws -> ImageReference? {
        let (scene, mistakes) = try load(layer)
        #expect(mistakes.isEmpty, "\(mistakes)")
        guard case .image(let reference) = scene?.layers.first?.properties["image"]?.constant else { return nil }
        return reference
    }

    @Test(
        arguments: [
            ("", "Regular-M"), (", symbol.scale: large", "Regular-L"),
            (", symbol.weight: bold, symbol.scale: .large", "Bold-L"),
            (", symbol: { weight: black, scale: small }", "Black-S"),
        ])
    func `a layer has the variant that it declares`(properties: String, id: String) throws {
        let reference = try #require(try image("{ image: star.svg\(properties) }"))
        let (width, height) = SymbolTemplateText.size(of: id)
        #expect(reference.symbol?.id == id && reference.source.hasSuffix("/star.svg#\(id)"))
        #expect(abs(reference.size.width - width - 16) < 1e-3 && abs(reference.size.height - height) < 1e-3)
    }

    @Test func `other pictures have no variant`() throws {
        let reference = try #require(try image("{ image: plain.svg }"))
        #expect(reference.symbol == nil && reference.source == reference.path)
    }

    @Test(arguments: [("", 17.0), (", symbol.pointSize: 50", 50), (", symbol.pointSize: 50, contentsScale: 2", 25)])
    func `the natural size follows the font size`(properties: String, size: Double) throws {
        let layer = "{ image: star.svg, frame: [0, 0, 100, 100], contentsGravity: center\(properties) }"
        let (scene, mistakes) = try load(layer)
        #expect(mistakes.isEmpty, "\(mistakes)")
        let properties = try #require(scene?.layers.first?.properties)
        let items = ImageFacet.items(for: LayerValues(properties.compactMapValues { $0.constant }))
        guard case .image(let block) = items.first else {
            Issue.record("\(items)")
            return
        }
        #expect(abs(block.box.width - 66 * size / 100) < 1e-3 && abs(block.box.height - 40 * size / 100) < 1e-3)
        #expect(abs(block.box.midX - 50) < 1e-9 && abs(block.box.midY - 50) < 1e-9)
        #expect(block.source.hasSuffix("#Regular-M"))
    }

    @Test(
        arguments: [
            (
                "{ image: star.svg, symbol.weight: bold }",
                "2:20: 'star.svg' is a symbol template without the variant Bold-M (choose another one with symbol.weight and "
                    + "symbol.scale; it has Ultralight-S, Regular-S, Regular-M, Regular-L, Bold-L, Black-S)"
            ),
            (
                "{ image: plain.svg, symbol.weight: bold }",
                "2:31: 'plain.svg' is not a template of the SF Symbols app (leave symbol.weight and symbol.scale out)"
            ),
            (
                "{ image: plain.svg, symbol.scale: small }",
                "2:31: 'plain.svg' is not a template of the SF Symbols app (leave symbol.weight and symbol.scale out)"
            ),
        ])
    func `a wrong variant is an error`(layer: String, expected: String) throws {
        #expect(try load(layer).mistakes == [expected])
    }

    @Test(
        arguments: [
            ("{ image: star.svg, symbol.weight: fat }", "fat"),
            ("{ image: star.svg, symbol.scale: 2 }", "2:44: "),
            ("{ image: star.svg, symbol.pointSize: 0 }", "symbol.pointSize cannot be 0"),
            ("{ symbol.weight: bold }", "'symbol.weight' belongs to image"),
            ("{ image: star.svg, symbol.weight: \"${heavy ? .bold : .black}\" }", "2:"),
        ])
    func `a wrong value is one error`(layer: String, words: String) throws {
        let mistakes = try load(layer, rest: "variables: { heavy: true }").mistakes
        #expect(mistakes.count == 1 && mistakes[0].contains(words), "\(mistakes)")
    }

    @Test func `a variant cannot change`() throws {
        let bound = try load(
            "{ image: star.svg, symbol.weight: \"heavy ? .bold : .black\" }", rest: "variables: { heavy: true }"
        ).mistakes
        #expect(
            bound == ["2:46: symbol.weight must be constant (use one layer for each variant, and hide one of them)"])
        let set = try load(
            "{ id: a, image: star.svg }", rest: "loaded: [ { set: { a.symbol.weight: bold } } ]"
        ).mistakes
        #expect(set.count == 1 && set[0].contains("'symbol.weight' cannot be set"), "\(set)")
    }

    /// Copies are different variants, and a picture that an action sets is the variant of its layer.
    @Test func `copies and actions have the variant of their layer`() throws {
        try folder.write(SymbolTemplateText().text, to: "moon.svg")
        let (scene, mistakes) = try load(
            "{ id: a, repeat: [.small, .large], image: star.svg, symbol.scale: item }, "
                + "{ id: b, image: star.svg, symbol: { weight: bold, scale: large } }",
            rest: "loaded: [ { set: { b.image: moon.svg, \"a[0].image\": moon.svg } } ]")
        #expect(mistakes.isEmpty, "\(mistakes)")
        let sources = Set(
            scene?.images.compactMap { image -> String? in
                guard case .image(let reference) = image.constant else { return nil }
                return String(reference.source.split(separator: "/").last ?? "")
            } ?? [])
        #expect(
            sources == [
                "star.svg#Regular-S", "star.svg#Regular-L", "star.svg#Bold-L", "moon.svg#Bold-L", "moon.svg#Regular-S",
            ])
    }
}
