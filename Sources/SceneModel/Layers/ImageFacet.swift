package import Graphics
import SceneLanguage

/// A picture from a file, as `CALayer.contents`.
package enum ImageFacet: LayerFacet {
    /// CALayerContentsGravity without the flipped names of macOS.
    package enum Gravity: String, CaseIterable {
        case resize, resizeAspect, resizeAspectFill, center, top, bottom, left, right
        case topLeft, topRight, bottomLeft, bottomRight
    }

    /// CALayerContentsFilter. What it calls trilinear takes the place of pixels that linear would leave out; here
    /// linear leaves none out.
    package enum Filter: String, CaseIterable {
        case linear, nearest, trilinear

        var sampling: ImageBlock.Sampling { self == .nearest ? .nearest : .smooth }
    }

    package static let name = "image"
    package static let summary = """
        a PNG or JPEG from a file in the scene's folder; what counts is what is in the file, not its ending. Colours \
        are taken as sRGB, a profile in the file is left aside; a photo's EXIF orientation is followed
        """
    package static let isContent = true

    package static let image = LayerProperty(
        "image", .image, initial: .text(""),
        "path of a PNG or JPEG file, from the folder of the file that names it; at most 8192 pixels a side")
    package static let gravity = LayerProperty.choice(
        "contentsGravity", Gravity.resize,
        "how the picture is fitted into the bounds; those that do not resize show it in its own size")
    package static let scale = LayerProperty.number(
        "contentsScale", initial: 1, range: 0.01...100,
        "pixels of the picture in a point of its own size; where nothing is said 2 for a file named like photo@2x.png, "
            + "3 for @3x")
    package static let center = LayerProperty(
        "contentsCenter", .rect, initial: .rect(Rect(0, 0, 1, 1)), unit: .share,
        "the part of the picture that stretches, as shares of it: corners beside it keep their size, edges stretch "
            + "along their length; corners too large for the layer shrink together")
    package static let magnification = LayerProperty.choice(
        "magnificationFilter", Filter.linear, "how it is enlarged: nearest leaves the pixels of pixel art square")
    package static let minification = LayerProperty.choice(
        "minificationFilter", Filter.linear,
        "how it is reduced: linear and trilinear take the mean of all pixels, nearest takes one of them")
    package static let tint = LayerProperty(
        "tint", .color, initial: .color(.clear), "replaces the picture's colours and keeps its alpha")

    package static let properties = [image, gravity, scale, center, magnification, minification, tint]
    package static let triggers = [image]

    package static func items(for layer: LayerValues) -> [DisplayItem] {
        guard case .image(let reference) = layer[image] else { return [] }
        let scale = layer.has(scale) ? layer.number(scale) : reference.scale
        let natural = Size(reference.size.width / scale, reference.size.height / scale)
        let box = box(for: natural, in: layer.bounds, gravity: layer.choice(gravity, .resize))
        var block = block(reference.path, box: box, in: layer)
        let tint = layer.color(tint)
        block.tint = tint.isClear ? nil : tint
        if let center = layer[center].rect {
            block.tiles = NinePart(center: center, of: reference.size, scale: scale).tiles(in: box)
        }
        return [.image(block)]
    }

    /// A picture in a box, sampled as the layer says.
    static func block(_ source: String, box: Rect, in layer: LayerValues) -> ImageBlock {
        ImageBlock(
            source: source, box: box, magnification: layer.choice(magnification, Filter.linear).sampling,
            minification: layer.choice(minification, Filter.linear).sampling)
    }

    /// Where the whole picture goes, given its own size in points.
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
