import Foundation
import Graphics
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// Every key of a layer, from all facets, is accepted in its documented form.
@Suite struct LayerPropertyTests {
    /// A sample value of a property's type, as text and as a value.
    private static func sample(_ property: LayerProperty) -> (text: String, value: Value) {
        switch property.type {
        case .number:
            let number = property.range.map { min(max(2, $0.lowerBound), $0.upperBound) } ?? 2
            return (Value.format(number), .number(number))
        case .bool: return ("true", .bool(true))
        case .text: return ("Hi", .text("Hi"))
        case .path: return ("M0 0 L9 9", .text("M0 0 L9 9"))
        case .richText:
            let runs = [RichText.Run("Hi "), RichText.Run("you", attributes: ["font.size": .number(9)])]
            return ("[\"Hi \", { text: you, size: 9 }]", .richText(RichText(runs)))
        case .color: return ("\"#FF0000\"", .color(Color(1, 0, 0)))
        case .point: return ("[1, 2]", .point(Point(1, 2)))
        case .rect: return ("[1, 2, 3, 4]", .rect(Rect(1, 2, 3, 4)))
        case .symbol(let cases): return (cases.last ?? "", .symbol(cases.last ?? ""))
        case .transform: return ("[ { translate: [1, 2] } ]", .transform(.translation(1, 2)))
        case .effect: return ("dark", .effect(EffectValue(.dark)))
        case .image: return ("one.png", .text(""))
        case .clip: return ("one.png", .text(""))
        case .list(.color): return ("[red, \"#FFF\"]", .list([.color(Color(1, 0, 0)), .color(.white)]))
        case .list(.number): return ("[0, 1]", .list([.number(0), .number(1)]))
        case .list(.symbol(let cases)): return ("[\(cases.first ?? "")]", .list([.symbol(cases.first ?? "")]))
        case .list(.text): return ("[a, b]", .list([.text("a"), .text("b")]))
        case .list: return ("[]", .list([]))
        }
    }

    /// The keys without which a property is a mistake: the lists of `override` have the same count.
    private static let companions = [
        "override.paths": "override.colors: [red, white]",
        "override.colors": "override.paths: [a, b]",
        "override.strokeWidths": "override.paths: [a, b]",
    ]

    @Test func everyPropertyCanBeDeclared() throws {
        let folder = try TemporaryFolder()
        try folder.write(onePixel, to: "one.png")
        var template = SymbolTemplateText()
        template.variants.append("Black-M")
        try folder.write(template.text, to: "symbol.svg")
        for facet in LayerFacets.all {
            for property in facet.properties where property.access != .read {
                let (text, value) = Self.sample(property)
                var keys = ["\(property.keyPath): \(text)"]
                if let trigger = facet.triggers.first, !facet.triggers.contains(property) {
                    keys.append("\(trigger.keyPath): \(Self.sample(trigger).text)")
                }
                if facet.triggers.contains(ShapeFacet.path), property != ShapeFacet.path {
                    keys.append("path: M0 0")
                }
                // Variants are those of a template.
                if property.keyPath.hasPrefix("symbol.") {
                    keys = keys.map { $0.replacing("image: one.png", with: "image: symbol.svg") }
                }
                if let companion = Self.companions[property.keyPath] { keys.append(companion) }
                let yaml = "zoetrope: 1\nlayers: [ { id: a, \(keys.joined(separator: ", ")) } ]\n"
                let file = SceneText(yaml, path: folder.path("scene.yaml"))
                let scene = try #require(file.scene, "\(file.report)")
                let found = scene.layers[0].properties[property.keyPath]?.constant
                if case .image = property.type {
                    guard case .image(let image) = found else {
                        Issue.record("no image")
                        continue
                    }
                    #expect(image.size == Size(1, 1) && image.path.hasSuffix("/one.png"))
                } else if case .clip = property.type {
                    #expect(found == .clip(AnyClips.reference))
                } else {
                    #expect(found == value, "\(yaml)")
                }
            }
        }
    }

    /// Any property can be set by an action and read in an expression.
    @Test func everyPropertyCanBeSetAndRead() throws {
        for facet in LayerFacets.all {
            for property in facet.properties where property.access == .free {
                if case .image = property.type { continue }
                let text = Self.sample(property).text
                let trigger = facet.triggers.first.map { "\($0.keyPath): \(Self.sample($0).text)" }
                let own = facet.triggers.contains(ShapeFacet.path) ? "path: M0 0" : trigger ?? "opacity: 1"
                // Their files do not exist here.
                if [.image, .clip].contains(facet.triggers.first?.type) { continue }
                let file = SceneText(
                    """
                    zoetrope: 1
                    variables: { seen: a.\(property.keyPath) == a.\(property.keyPath) }
                    layers: [ { id: a, \(own) } ]
                    loaded: [ { set: { a.\(property.keyPath): \(text) } } ]
                    """)
                #expect(file.mistakes.isEmpty, "\(file.report)")
            }
        }
    }

    @Test(arguments: [
        ("position: [1, 2]", ["position.x": 1, "position.y": 2]),
        ("anchorPoint: [0, 1]", ["anchorPoint.x": 0, "anchorPoint.y": 1]),
        ("anchorPoint: { x: 0.25, y: 1 }", ["anchorPoint.x": 0.25, "anchorPoint.y": 1]),
        ("bounds: [1, 2, 3, 4]", ["bounds.x": 1, "bounds.y": 2, "bounds.width": 3, "bounds.height": 4]),
        ("bounds: [3, 4]", ["bounds.x": 0, "bounds.y": 0, "bounds.width": 3, "bounds.height": 4]),
        ("bounds: { width: 3, height: 4 }", ["bounds.width": 3, "bounds.height": 4]),
        ("frame: [10, 20, 30, 40]", ["position.x": 25, "position.y": 40, "bounds.width": 30, "bounds.height": 40]),
        ("frame: { x: 10, y: 20, width: 30, height: 40 }", ["position.x": 25, "position.y": 40]),
        ("frame: canvas.bounds", ["position.x": 207, "position.y": 368, "bounds.width": 414, "bounds.height": 736]),
        (
            "frame: [10, 20, 30, 40], anchorPoint: [0, 1]",
            ["position.x": 10, "position.y": 60, "bounds.width": 30, "bounds.height": 40]
        ),
        (
            "frame: [10, 20, 30, 40], bounds.y: 7, transform.rotation.z: 90deg",
            ["position.x": 25, "bounds.y": 7, "transform.rotation.z": Double.pi / 2]
        ),
        ("transform.scale: 0.5", ["transform.scale.x": 0.5, "transform.scale.y": 0.5]),
        (
            "transform: { rotation: 1turn, translation: [3, 4] }",
            ["transform.rotation.z": 2 * Double.pi, "transform.translation.y": 4]
        ),
        ("transform.scale.x: -1", ["transform.scale.x": -1]),
        ("text: a, font: { size: 20 }, font.italic: true", ["font.size": 20]),
        ("filters: { blurRadius: 4, saturation: 0 }", ["filters.blurRadius": 4, "filters.saturation": 0]),
        (
            "effect: { blurRadius: 12, saturation: 1.8, tint: red }",
            ["effect.blurRadius": 12, "effect.saturation": 1.8]
        ),
    ])
    func membersSetProperties(keys: String, expected: [String: Double]) throws {
        let file = SceneText(layers: "- { id: a, \(keys) }")
        let layer = try #require(file.scene, "\(file.report)").layers[0]
        for (keyPath, number) in expected {
            #expect(layer.properties[keyPath]?.constant == .number(number), "\(keyPath)")
        }
    }

    @Test func aLayerWithoutGeometryCoversItsSuperlayer() throws {
        let file = SceneText(
            layers: """
                - id: a
                  layers: [ { id: b, opacity: 0.5, layers: [ { id: c } ] } ]
                - id: d
                  frame: [10, 20, 30, 40]
                  layers: [ { id: e, anchorPoint: [0, 0] }, { id: f, bounds: [5, 5] } ]
                """)
        let scene = try #require(file.scene, "\(file.report)")
        let frames = try Geometry(scene).frames
        #expect(frames["a"] == Rect(0, 0, 414, 736))
        #expect(frames["b"] == Rect(0, 0, 414, 736))
        #expect(frames["c"] == Rect(0, 0, 414, 736))
        #expect(frames["e"] == Rect(0, 0, 30, 40))
        #expect(frames["f"] == Rect(-2.5, -2.5, 5, 5))
    }

    @Test(arguments: [
        (
            "frame: [0, 0, 1, 1], position: [1, 1]",
            "1:12: a layer can have a frame or position and bounds, not both (remove position.x)"
        ),
        (
            "frame: [0, 0, 1, 1], bounds: [0, 0, 1, 1]",
            "1:12: a layer can have a frame or position and bounds, not both (remove bounds.width)"
        ),
        ("position: [1, 1], position.x: 2", "1:30: 'position.x' is given twice"),
        ("transform.scale: 2, transform.scale.y: 1", "1:32: 'transform.scale.y' is given twice"),
        ("font.size: 3", "1:12: 'font.size' belongs to text, which this layer does not have (add text)"),
        ("font: { size: 3 }", "1:20: 'font.size' belongs to text, which this layer does not have (add text)"),
        ("lineWidth: 3", "1:12: 'lineWidth' belongs to shape, which this layer does not have (add shape or path)"),
        (
            "gradient: { type: conic }",
            "1:24: 'gradient.type' belongs to gradient, which this layer does not have (add gradient.colors)"
        ),
        (
            "text: a, path: M0 0",
            "1:3: a layer can have one kind of content, but this one has shape and text (put each into its own layer)"
        ),
        ("opacity: 1.5", "1:21: opacity cannot be 1.5 (allowed: 0 to 1)"),
        ("cornerRadius: -1", "1:26: cornerRadius cannot be -1 (allowed: 0 or more)"),
        ("frame: [0, 0, -1, 1]", "1:19: bounds.width cannot be -1 (allowed: 0 or more)"),
        ("frame: [0, 0, 1]", "1:19: expected 4 numbers, but found 3 (write [x, y, width, height])"),
        ("position: 3", "1:22: expected a point [x, y], but this is a number"),
        ("shadowOffset: [1, 2, 3]", "1:26: expected 2 numbers, but found 3 (write [x, y])"),
        ("background: { red: 1 }", "1:24: expected a colour, but found a group of keys"),
        (
            "background: rde",
            "1:24: unknown name 'rde' (did you mean 'red'?)"
        ),
        (
            "background: \"#12345\"",
            "1:25: '#12345' is not a colour: it has 5 digits instead of 3, 4, 6 or 8 (colours are #RGB, #RGBA, #RRGGBB or #RRGGBBAA)"
        ),
        ("hidden: 1", "1:20: expected true or false, but this is a number"),
        ("opacity:", "1:12: a value is missing (expected a number)"),
        ("cornerCurve: circle", "1:25: 'circle' is not allowed here (allowed: circular, continuous)"),
        (
            "shadowPath: frame",
            """
            1:24: invalid path data: a path must begin with M or m, not 'f' (write path data, or bounds for the \
            rounded bounds)
            """
        ),
        ("filters: { blurRadus: 3 }", "1:23: unknown key 'blurRadus' in 'filters' (did you mean 'blurRadius'?)"),
        ("filters: { blurRadius: -1 }", "1:35: filters.blurRadius cannot be -1 (allowed: 0 or more)"),
        (
            "effect: { radius: 3 }",
            "1:22: unknown key 'radius' in 'effect' (keys: blurRadius, saturation, tint, fraction)"
        ),
        ("effect: drak", "1:20: 'drak' is not allowed here (did you mean 'dark'?)"),
        ("transform: [ { spin: 1 } ]", "1:27: unknown step 'spin' in a transform (steps: scale, rotate, translate)"),
        ("shape: path", "1:3: shape: path needs the key path (path: \"M0 0 L10 10\")"),
        ("gradient.colors: [red]", "1:29: a gradient needs at least two colours"),
        (
            "gradient: { colors: [red, blue], locations: [0] }",
            "1:56: there are 2 colours, but 1 locations"
        ),
        (
            "transform: identity, transform.rotation.z: 1",
            """
            1:33: a layer can have a transform or key paths such as transform.rotation.z, not both (make it a step of the \
            transform: [ { scale: 2 }, { rotate: 90deg }, { translate: [10, 20] } ])
            """
        ),
        ("opacity: 1e308 * 10", "1:21: the value of this expression is not finite"),
        ("random: 1", "1:12: unknown key 'random' in a layer (zoetrope manual scenes lists the keys of a layer)"),
        (
            "gestures: []",
            "1:12: unknown key 'gestures' in a layer ('gestures' is a key of the scene: write it beside its 'layers')"
        ),
        (
            "variables: { x: 1 }",
            """
            1:12: unknown key 'variables' in a layer ('variables' is a key of the scene: write it beside its 'layers'; names \
            for expressions of a layer are in let)
            """
        ),
        (
            "scroll: { contentSize: [9, 9], contentOffset: [0, 3] }",
            """
            1:43: unknown key 'contentOffset' in 'scroll' ('contentOffset' is a key of the layer: write it beside 'scroll', \
            not in it)
            """
        ),
        (
            "text: a, font: { color: red }",
            "1:29: unknown key 'color' in 'font' ('color' is a key of the layer: write it beside 'font', not in it)"
        ),
        ("bounds: { widht: 3 }", "1:22: unknown key 'widht' in 'bounds' (did you mean 'width'?)"),
        ("transform: { rotation: { w: 3 } }", "1:37: unknown key 'w' in 'transform.rotation' (keys: z, x, y)"),
    ])
    func mistakes(keys: String, expected: String) {
        let text = SceneText("{zoetrope: 1, layers: [\n  { id: a,\(keys.isEmpty ? "" : " " + keys) }]}")
        let shifted = text.mistakes.map { $0.replacing(/^2:/, with: "1:") }
        #expect(shifted == [expected], "\(text.report)")
    }
}

/// The constant frames of the layers with an id.
struct Geometry {
    private(set) var frames: [String: Rect] = [:]

    init(_ scene: Scene) throws {
        for layer in scene.layers {
            guard let id = layer.id else { continue }
            func number(_ property: LayerProperty) -> Double {
                Geometry.number(property, of: layer, in: scene)
            }
            let geometry = LayerGeometry(
                position: Point(number(GeometryFacet.positionX), number(GeometryFacet.positionY)),
                anchorPoint: Point(number(GeometryFacet.anchorX), number(GeometryFacet.anchorY)),
                bounds: Rect(
                    number(GeometryFacet.boundsX), number(GeometryFacet.boundsY), number(GeometryFacet.width),
                    number(GeometryFacet.height)))
            frames[id] = geometry.frame
        }
    }

    private static func number(_ property: LayerProperty, of layer: Layer, in scene: Scene) -> Double {
        guard let term = layer.properties[property.keyPath]?.term else { return property.initial.number ?? 0 }
        return (try? term.evaluate(in: Fixed(scene: scene)).number) ?? .nan
    }

    private struct Fixed: EvaluationContext {
        let scene: Scene

        func property(layer: Int, keyPath: String) throws -> Value {
            guard let property = LayerFacets.properties[keyPath] else { throw EvaluationError("no \(keyPath)") }
            return .number(Geometry.number(property, of: scene.layers[layer], in: scene))
        }
        func variable(_ index: Int) throws -> Value { try scene.variables[index].initial.term.evaluate(in: self) }
        func animator(_ index: Int, _ member: AnimatorMember) throws -> Value { throw EvaluationError("animator") }
        func sender(_ member: String) throws -> Value { throw EvaluationError("sender") }
        func parameter(_ name: String) throws -> Value { throw EvaluationError("parameter") }
        func random(site: Int) throws -> Double { 0 }
    }
}

/// A PNG of one grey pixel.
let onePixel =
    Data(
        base64Encoded: """
            iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==
            """) ?? Data()
