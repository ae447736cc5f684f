package import Graphics
package import SceneLanguage

/// A computed member of a layer that combines several properties, such as `frame`, `position` or `bounds`.
///
/// Scenes declare, read and set members; only properties are stored and animated.
package struct LayerMember: Sendable {
    package var keyPath: String
    package var type: ValueType
    /// The facet that a layer needs for it, if any.
    var facet: (any LayerFacet.Type)?
    /// The properties that it reads.
    package var parts: [LayerProperty]
    package var summary: String
    /// Computes its value from the layer's current values. Text is measured if the value depends on it.
    package var read: @Sendable (LayerValues, any TextMeasuring) throws(TextMeasuringError) -> Value
    /// The properties that a new value sets, as terms of that value; nil for a read-only member, and for `frame`, which
    /// `FrameTerms` sets.
    var write: (@Sendable (Term) -> [(LayerProperty, Term)])?

    package static let all: [LayerMember] =
        [
            LayerMember(
                keyPath: "frame", type: .rect,
                parts: [
                    GeometryFacet.positionX, GeometryFacet.positionY, GeometryFacet.anchorX, GeometryFacet.anchorY,
                    GeometryFacet.width, GeometryFacet.height,
                ] + GeometryFacet.transforms + [DepthFacet.anchorPointZ],
                summary:
                    "[x, y, width, height] in the superlayer; for a transformed layer, it reads as the bounding box"
            ) { layer, _ in .rect(layer.frame) },
            LayerMember(
                keyPath: "bounds", type: .rect,
                parts: [GeometryFacet.boundsX, GeometryFacet.boundsY, GeometryFacet.width, GeometryFacet.height],
                summary: "[x, y, width, height] in the layer's coordinates",
                read: { layer, _ in .rect(layer.bounds) },
                write: { value in
                    [
                        (GeometryFacet.boundsX, .component(value, "x")),
                        (GeometryFacet.boundsY, .component(value, "y")),
                        (GeometryFacet.width, .component(value, "width")),
                        (GeometryFacet.height, .component(value, "height")),
                    ]
                }),
            pair(
                "position", GeometryFacet.positionX, GeometryFacet.positionY,
                "the location of the anchor point in the superlayer"),
            pair(
                "anchorPoint", GeometryFacet.anchorX, GeometryFacet.anchorY,
                "the anchor point as fractions of the bounds; [0.5, 0.5] is the centre"),
            pair(
                "transform.translation", GeometryFacet.translationX, GeometryFacet.translationY,
                "the translation, applied after scale and rotation"),
            LayerMember(
                keyPath: "transform.scale", type: .number, parts: [GeometryFacet.scaleX, GeometryFacet.scaleY],
                summary: "sets the horizontal and the vertical scale; reading it gives the horizontal scale",
                read: { layer, _ in .number(layer.number(GeometryFacet.scaleX)) },
                write: { [(GeometryFacet.scaleX, $0), (GeometryFacet.scaleY, $0)] }),
            LayerMember(
                keyPath: "transform.rotation", type: .number, parts: [GeometryFacet.rotation],
                summary: "the same as transform.rotation.z",
                read: { layer, _ in .number(layer.number(GeometryFacet.rotation)) },
                write: { [(GeometryFacet.rotation, $0)] }),
            LayerMember(
                keyPath: "effect.fraction", type: .number, parts: [EffectFacet.effect],
                summary: "the strength of the effect, from 0 for none to 1 for the full effect",
                read: { layer, _ in .number(layer[EffectFacet.effect].effect?.fraction ?? 0) }),
        ] + ScrollFacet.members + TextFacet.members

    /// Whether a scene may declare and set the member.
    package var isWritable: Bool { write != nil || keyPath == "frame" }

    static let byKeyPath = Dictionary(all.map { ($0.keyPath, $0) }, uniquingKeysWith: { first, _ in first })

    /// The member with a key path.
    package static func named(_ keyPath: String) -> LayerMember? { byKeyPath[keyPath] }

    static func pair(
        _ keyPath: String, _ x: LayerProperty, _ y: LayerProperty, facet: (any LayerFacet.Type)? = nil,
        _ summary: String
    ) -> LayerMember {
        LayerMember(
            keyPath: keyPath, type: .point, facet: facet, parts: [x, y], summary: summary,
            read: { layer, _ in .point(Point(layer.number(x), layer.number(y))) },
            write: { [(x, .component($0, "x")), (y, .component($0, "y"))] })
    }

    /// The key paths of a frame's components, in the order of its list.
    package static let frameKeys = ["frame.x", "frame.y", "frame.width", "frame.height"]

    /// The rectangles that can also be given as `[width, height]`, with an origin of zero.
    package static let acceptingSizeOnly = ["bounds", ShapeFacet.viewBox.keyPath]

    /// The properties on which a member or one part of a frame depends; none for a key path that is a property.
    ///
    /// - Parameter isTransformed: with a transform, every part of a frame depends on the whole geometry.
    package static func parts(of keyPath: String, isTransformed: Bool) -> [LayerProperty] {
        let frame = named("frame")?.parts ?? []
        guard frameKeys.contains(keyPath), !isTransformed else {
            return frameKeys.contains(keyPath) ? frame : named(keyPath)?.parts ?? []
        }
        switch keyPath {
        case "frame.x": return [GeometryFacet.positionX, GeometryFacet.anchorX, GeometryFacet.width]
        case "frame.y": return [GeometryFacet.positionY, GeometryFacet.anchorY, GeometryFacet.height]
        case "frame.width": return [GeometryFacet.width]
        default: return [GeometryFacet.height]
        }
    }
}

/// The terms of a frame without a transform, from which position and size follow: the position is the origin plus the
/// anchor point times the size.
struct FrameTerms {
    var x: Term
    var y: Term
    var width: Term
    var height: Term

    /// The frame that a layer has now, ignoring its transform.
    static func current(of property: (LayerProperty) -> Term) -> FrameTerms {
        let (width, height) = (property(GeometryFacet.width), property(GeometryFacet.height))
        return FrameTerms(
            x: .difference(
                property(GeometryFacet.positionX), .product(property(GeometryFacet.anchorX), width)),
            y: .difference(
                property(GeometryFacet.positionY), .product(property(GeometryFacet.anchorY), height)),
            width: width, height: height)
    }

    /// Replaces one part, `frame.x` to `frame.height`, or the whole `frame`.
    mutating func replace(_ keyPath: String, with value: Term) {
        switch keyPath {
        case "frame.x": x = value
        case "frame.y": y = value
        case "frame.width": width = value
        case "frame.height": height = value
        default:
            x = .folded(.component(value, "x"))
            y = .folded(.component(value, "y"))
            width = .folded(.component(value, "width"))
            height = .folded(.component(value, "height"))
        }
    }

    /// The properties to set for this frame: only those affected by the components that were replaced.
    func properties(changing keyPaths: [String], anchor: (LayerProperty) -> Term) -> [(LayerProperty, Term)] {
        let whole = keyPaths.contains("frame")
        let (resizesX, resizesY) = (
            whole || keyPaths.contains("frame.width"), whole || keyPaths.contains("frame.height")
        )
        var result: [(LayerProperty, Term)] = []
        if whole || resizesX || keyPaths.contains("frame.x") {
            result.append((GeometryFacet.positionX, .sum(x, .product(anchor(GeometryFacet.anchorX), width))))
        }
        if whole || resizesY || keyPaths.contains("frame.y") {
            result.append((GeometryFacet.positionY, .sum(y, .product(anchor(GeometryFacet.anchorY), height))))
        }
        if resizesX { result.append((GeometryFacet.width, width)) }
        if resizesY { result.append((GeometryFacet.height, height)) }
        return result
    }
}
