package import Graphics
import SceneLanguage

/// An image from a file, like `CALayer.contents`.
package enum ImageFacet: LayerFacet {
    /// CALayerContentsGravity, in the orientation of iOS.
    package enum Gravity: String, CaseIterable {
        case resize, resizeAspect, resizeAspectFill, center, top, bottom, left, right
        case topLeft, topRight, bottomLeft, bottomRight
    }

    /// CALayerContentsFilter. In Core Animation, trilinear avoids the aliasing of linear minification; here linear
    /// averages all pixels, so that the two are equal.
    package enum Filter: String, CaseIterable {
        case linear, nearest, trilinear

        var sampling: ImageBlock.Sampling { self == .nearest ? .nearest : .smooth }
    }

    package static let name = "image"
    package static let summary = """
        an image from a PNG, JPEG, WebP, AVIF, HEIC or SVG file in the scene's folder. The format is detected from the content, \
        not from the file extension. AVIF and HEIC need the optional library libheif, which runs in a process of its own. Colours are interpreted as sRGB, and embedded colour profiles are ignored. The EXIF \
        orientation of a JPEG and the rotation of an AVIF or HEIC are applied, and those of other formats are not. An SVG is drawn at the resolution of the output, so that it is sharp at every size; its \
        natural size in points is its width and height, or one of them with the ratio of its viewBox, or the size of its viewBox. \
        It must be UTF-8, and must not contain `<text>`, `<image>`, `<foreignObject>`, filters, markers, animations, scripts, `systemLanguage`, \
        entities that it declares, or references to other files. Its style sheets have rules for tags, `.classes` and `#ids` \
        without other selectors, @ rules and escapes; files with others can be exported with presentation attributes. The library \
        that draws it, librsvg, ignores some of what browsers draw, such as `vector-effect`, `transform-origin`, `var()`, \
        `oklch()` and `pathLength` with dashes: what a file has of it is a warning. Of a template that the SF Symbols app exported, one \
        variant of the symbol is drawn: Regular-M, or that of `symbol.weight` and `symbol.scale`
        """
    package static let isContent = true

    package static let image = LayerProperty(
        "image", .image, initial: .text(""),
        "the path of a PNG, JPEG, WebP, AVIF, HEIC or SVG file of at most 8192 by 8192 pixels, relative to the file that contains it"
    )
    package static let gravity = LayerProperty.choice(
        "contentsGravity", Gravity.resize,
        "how the image fits into the bounds; values that do not resize show it at its natural size")
    package static let scale = LayerProperty.number(
        "contentsScale", initial: 1, range: 0.01...100,
        "the pixels of the image per point of its natural size; by default 2 for a file name such as photo@2x.png and 3 "
            + "for @3x")
    package static let center = LayerProperty(
        "contentsCenter", .rect, initial: .rect(Rect(0, 0, 1, 1)), unit: .fraction,
        "the part of the image that stretches, as fractions of the image. The corners outside it keep their size, and the "
            + "edges stretch along their length. Corners that do not fit into the layer shrink in proportion")
    package static let magnification = LayerProperty.choice(
        "magnificationFilter", Filter.linear,
        "the filter for enlarging the image, except an SVG; nearest keeps the pixels of pixel art square")
    package static let minification = LayerProperty.choice(
        "minificationFilter", Filter.linear,
        "the filter for reducing the image, except an SVG; linear and trilinear average all pixels, nearest picks one of them"
    )
    package static let tint = LayerProperty(
        "tint", .color, initial: .color(.clear),
        "the colour that replaces the image's colours; its alpha channel is kept")

    package static let pointSize = LayerProperty.number(
        "symbol.pointSize", initial: 17, unit: .points, range: 1...2000,
        "the font size to which the natural size of a symbol corresponds, as in UIImage.SymbolConfiguration; templates are drawn "
            + "for 100 points")
    package static let symbolWeight = LayerProperty(
        "symbol.weight", .symbol(Font.Weight.names), initial: .symbol("regular"), access: .declared,
        "the weight of the variant that a symbol template shows, as in UIImage.SymbolWeight; it must be in the file")
    package static let symbolScale = LayerProperty(
        "symbol.scale", .symbol(SymbolVariant.Scale.allCases.map(\.rawValue)), initial: .symbol("medium"),
        access: .declared,
        "the scale of the variant that a symbol template shows, as in UIImage.SymbolScale; it must be in the file")

    package static let properties = [
        image, gravity, scale, center, magnification, minification, tint, pointSize, symbolWeight, symbolScale,
    ]
    package static let triggers = [image]

    package static func items(for layer: LayerValues) -> [DisplayItem] {
        guard case .image(let reference) = layer[image] else { return [] }
        var scale = layer.has(scale) ? layer.number(scale) : reference.scale
        if reference.symbol != nil { scale *= ImageReference.symbolSize / layer.number(pointSize) }
        let natural = Size(reference.size.width / scale, reference.size.height / scale)
        let box = box(for: natural, in: layer.bounds, gravity: layer.choice(gravity, .resize))
        var block = block(reference.source, box: box, in: layer)
        let tint = layer.color(tint)
        block.tint = tint.isClear ? nil : tint
        if let center = layer[center].rect {
            block.tiles = NinePart(center: center, of: reference.size, scale: scale).tiles(in: box)
        }
        return [.image(block)]
    }

    /// An image in a box, with the layer's filters.
    static func block(_ source: String, box: Rect, in layer: LayerValues) -> ImageBlock {
        ImageBlock(
            source: source, box: box, magnification: layer.choice(magnification, Filter.linear).sampling,
            minification: layer.choice(minification, Filter.linear).sampling)
    }

    /// The rectangle of the whole image, given its natural size in points.
    static func box(for size: Size, in bounds: Rect, gravity: Gravity) -> Rect {
        func centered(_ width: Double, _ height: Double) -> Rect {
            Rect(bounds.midX - width / 2, bounds.midY - height / 2, width, height)
        }
        let (across, down) = (bounds.width / size.width, bounds.height / size.height)
        var box = centered(size.width, size.height)
        switch gravity {
        case .resize: return bounds
        case .resizeAspect:
            let scale = min(across, down)
            return centered(size.width * scale, size.height * scale)
        case .resizeAspectFill:
            let scale = max(across, down)
            return centered(size.width * scale, size.height * scale)
        case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight: break
        }
        let name = gravity.rawValue.lowercased()
        if name.contains("top") { box.origin.y = bounds.minY }
        if name.contains("bottom") { box.origin.y = bounds.maxY - box.height }
        if name.contains("left") { box.origin.x = bounds.minX }
        if name.contains("right") { box.origin.x = bounds.maxX - box.width }
        return box
    }
}
