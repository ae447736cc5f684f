package import Graphics
package import SceneLanguage

/// A part of a layer that is made of properties: `frame`, `position`, `bounds` ...
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
    /// Its value under the layer's present values, with what measures text.
    package var read: @Sendable (LayerValues, any TextMeasuring) throws(UnmeasuredText) -> Value
    /// The properties that a new value gives, in terms of that value; nil where it can only be read.
    var write: (@Sendable (Term) -> [(LayerProperty, Term)])?

    package static let all: [LayerMember] =
        [
            LayerMember(
                keyPath: "frame", type: .rect,
                parts: [
                    GeometryFacet.positionX, GeometryFacet.positionY, GeometryFacet.anchorX, GeometryFacet.anchorY,
                    GeometryFacet.width, GeometryFacet.height,
                ] + GeometryFacet.transforms,
                summary: "[x, y, width, height] in the superlayer; read, it is the bounding box under the transform"
            ) { layer, _ in .rect(layer.geometry.frame) },
            LayerMember(
                keyPath: "bounds", type: .rect,
                parts: [GeometryFacet.boundsX, GeometryFacet.boundsY, GeometryFacet.width, GeometryFacet.height],
                summary: "[x, y, width, height] in the layer's own coordinates",
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
                "the anchor point's place in the superlayer"),
            pair(
                "anchorPoint", GeometryFacet.anchorX, GeometryFacet.anchorY,
                "as shares of the bounds, [0.5, 0.5] is the middle"),
            pair(
                "transform.translation", GeometryFacet.translationX, GeometryFacet.translationY,
                "shift after scale and rotation"),
            LayerMember(
                keyPath: "transform.scale", type: .number, parts: [GeometryFacet.scaleX, GeometryFacet.scaleY],
                summary: "both scales at once; read, the horizontal one",
                read: { layer, _ in .number(layer.number(GeometryFacet.scaleX)) },
                write: { [(GeometryFacet.scaleX, $0), (GeometryFacet.scaleY, $0)] }),
            LayerMember(
                keyPath: "transform.rotation", type: .number, parts: [GeometryFacet.rotation],
                summary: "the same as transform.rotation.z",
                read: { layer, _ in .number(layer.number(GeometryFacet.rotation)) },
                write: { [(GeometryFacet.rotation, $0)] }),
            LayerMember(
                keyPath: "effect.fraction", type: .number, parts: [EffectFacet.effect],
                summary: "how much of the effect is there: 0 none, 1 all of it",
                read: { layer, _ in .number(layer[EffectFacet.effect].effect?.fraction ?? 0) }),
        ] + ScrollFacet.members + TextFacet.members

    /// Whether a scene may declare and set it.
    package var isWritable: Bool { write != nil || keyPath == "frame" }

    static let byKeyPath = Dictionary(all.map { ($0.keyPath, $0) }, uniquingKeysWith: { first, _ in first })

    /// The member or property that a key path names.
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

    /// The parts of a frame, in the order of its list.
    package static let frameKeys = ["frame.x", "frame.y", "frame.width", "frame.height"]

    /// Rectangles that are mostly written `[width, height]`.
    package static let startingAtOrigin = ["bounds", ShapeFacet.viewBox.keyPath]

    /// The properties on which a member or one part of a frame depends; none for a property of its own.
    ///
    /// - Parameter isTransformed: under a transform every part of a frame depends on all of its geometry.
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

/// Position and bounds from a frame at identity: the anchor point's share of the size is added to the origin.
struct FrameTerms {
    var x: Term
    var y: Term
    var width: Term
    var height: Term

    /// The frame a layer has now, its transform left aside.
    static func current(of property: (LayerProperty) -> Term) -> FrameTerms {
        let (width, height) = (property(GeometryFacet.width), property(GeometryFacet.height))
        return FrameTerms(
            x: .difference(
                property(GeometryFacet.positionX), .product(property(GeometryFacet.anchorX), width)),
            y: .difference(
                property(GeometryFacet.positionY), .product(property(GeometryFacet.anchorY), height)),
            width: width, height: height)
    }

    /// Replaces the parts that are given: `frame.x` to `frame.height`, or the whole `frame`.
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

    /// The properties that make this frame, but only those that the replaced parts change.
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
