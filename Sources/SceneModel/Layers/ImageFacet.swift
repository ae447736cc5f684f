package import Graphics

/// A picture from a file, as `CALayer.contents`.
package enum ImageFacet: LayerFacet {
    /// CALayerContentsGravity without the flipped names of macOS.
    package enum Gravity: String, CaseIterable {
        case resize, resizeAspect, resizeAspectFill, center, top, bottom, left, right
        case topLeft, topRight, bottomLeft, bottomRight
    }

    package static let name = "image"
    package static let summary = "a PNG from a file in the scene's folder"
    package static let isContent = true

    package static let image = LayerProperty(
        "image", .image, initial: .text(""), "path of a PNG file, from the folder of the file that names it")
    package static let gravity = LayerProperty.choice(
        "contentsGravity", Gravity.resize, "how the picture is fitted into the bounds")
    package static let tint = LayerProperty(
        "tint", .color, initial: .color(.clear), "replaces the picture's colours and keeps its alpha")

    package static let properties = [image, gravity, tint]
    package static let triggers = [image]

    package static func items(for layer: LayerValues) -> [DisplayItem] {
        guard case .image(let reference) = layer[image] else { return [] }
        let tint = layer.color(tint)
        return [
            .image(
                ImageBlock(
                    source: reference.path,
                    box: box(for: reference.size, in: layer.bounds, gravity: layer.choice(gravity, .resize)),
                    tint: tint.isClear ? nil : tint))
        ]
    }

    /// Where the whole picture goes; one pixel of it is one point where gravity does not resize.
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

/// A picture file that a scene uses, found and measured before the scene plays.
package struct ImageReference: Sendable, Hashable {
    /// Absolute, with links resolved.
    package var path: String
    /// In pixels, each at least 1.
    package var size: Size

    package init(path: String, size: Size) {
        self.path = path
        self.size = size
    }
}
