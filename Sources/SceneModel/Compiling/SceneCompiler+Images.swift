import Graphics
import SceneLanguage

extension SceneCompiler {
    /// Finds the picture of a path, which is constant.
    ///
    /// - Parameters:
    ///   - symbol: selects the variant of a symbol template.
    ///   - origins: the declarations of that selection, by key path.
    func image(
        _ node: SourceNode, scope: Scope, symbol: SymbolConfiguration = SymbolConfiguration(),
        origins: LayerDeclaration? = nil
    ) -> TypedExpression? {
        guard let path = path(node, scope: scope) else { return nil }
        do {
            let (reference, warnings) = try files.image(path, symbol: symbol, from: node.location.file)
            // Once for each file, of which there may be many layers.
            if warnedPictures.insert(reference.source).inserted {
                for warning in warnings {
                    log.warning(
                        "'\(path)' \(warning.message)", hint: Hint(warning.hint), at: node.textLocation,
                        length: path.count)
                }
            }
            let image = TypedExpression(
                .constant(.image(reference)), type: .image, location: node.textLocation, text: path)
            images.append(image)
            return image
        } catch {
            var error = error
            let isSymbolName = path.wholeMatch(of: /(?:[a-z]+:)?[a-z0-9]+(?:\.[a-z0-9]+)*/) != nil
            if error.hint == nil, isSymbolName, !Self.hasExtension(path) {
                error.hint = "an image is a file, such as icons/heart.svg; SF Symbols are not a part of Zoetrope"
            }
            let origin = error.keyPath == nil ? nil : origins?.declared.first { Self.symbolKeys.contains($0.keyPath) }
            report(
                error, at: origin?.location ?? node.textLocation, length: origin?.keyPath.count ?? path.count)
            return nil
        }
    }

    /// Whether a name ends like that of a picture.
    private static func hasExtension(_ path: String) -> Bool {
        ["png", "jpg", "jpeg", "webp", "avif", "heic", "svg"].contains(path.split(separator: ".").last ?? "")
    }

    /// The picture of a layer, or one that an action gives to it or to its copies, in the variant that the layer declares.
    func image(_ node: SourceNode, of layers: [Int], scope: Scope) -> TypedExpression? {
        guard node.scalar != nil else {
            log.error("expected \(ValueType.image.name), but found \(node.kindDescription)", at: node.location)
            return nil
        }
        var configurations: [SymbolConfiguration] = []
        for layer in layers {
            guard let configuration = symbolConfiguration(of: layerDeclarations[layer]) else { return nil }
            configurations.append(configuration)
        }
        guard let first = layers.first, let configuration = configurations.first else { return nil }
        let image = image(node, scope: scope, symbol: configuration, origins: layerDeclarations[first])
        if case .image(let reference) = image?.constant, reference.symbol != nil,
            configurations.contains(where: { $0.variant != configuration.variant })
        {
            log.error(
                "the copies of the layer have different variants of symbols, so that they cannot be given one together",
                hint: "set the image of each copy, as in icon[0].image", at: node.textLocation)
            return nil
        }
        return image
    }

    private static let symbolKeys = [ImageFacet.symbolWeight.keyPath, ImageFacet.symbolScale.keyPath]

    /// The variant of symbols that a layer declares; nil after an error.
    private func symbolConfiguration(of declaration: LayerDeclaration) -> SymbolConfiguration? {
        var words: [String: String] = [:]
        for property in [ImageFacet.symbolWeight, ImageFacet.symbolScale] {
            guard let declared = declaration.declared.first(where: { $0.keyPath == property.keyPath }) else { continue }
            guard let value = expression(declared.node, expected: property.type, scope: declaration.scope) else {
                return nil
            }
            guard case .symbol(let word) = value.constant else {
                log.error(
                    "\(property.keyPath) must be constant",
                    hint: "use one layer for each variant, and hide one of them", at: value.location,
                    length: value.text.count)
                return nil
            }
            words[property.keyPath] = word
        }
        return SymbolConfiguration(
            weight: words[ImageFacet.symbolWeight.keyPath].flatMap(Font.Weight.init(name:)),
            scale: words[ImageFacet.symbolScale.keyPath].flatMap(SymbolVariant.Scale.init(rawValue:)))
    }
}
