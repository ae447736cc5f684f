package import Graphics
package import SceneLanguage

/// A clip: another scene or an animation file that plays with its own clock.
package enum ClipFacet: LayerFacet {
    package static let name = "clip"
    package static let summary = "\(ClipReference.kinds) that plays with its own clock"
    package static let isContent = true

    package static let clip = LayerProperty(
        "clip", .clip, initial: .text(""), access: .declared,
        "the path of \(ClipReference.kinds), relative to the file that contains it")
    package static let playing = LayerProperty.flag(
        "playing", initial: true, "whether the clip plays; becomes false when the clip ends")
    package static let rate = LayerProperty.number(
        "rate", initial: 1, range: 0...100, "the playback rate: seconds of the clip per second of the scene")
    package static let loop = LayerProperty.flag(
        "loop", initial: true, "whether the clip restarts at its end; otherwise it stops at its last frame")
    package static let startTime = LayerProperty(
        "startTime", .number, initial: .number(0), unit: .seconds, range: nonNegative, access: .declared,
        "the clip's time at the start of the scene")
    package static let time = LayerProperty(
        "time", .number, initial: .number(0), unit: .seconds, access: .read,
        "the clip's current time; set it with startTime and seek")
    package static let script = LayerProperty(
        "script", .text, initial: .text(""), access: .declared,
        "for a scene clip, the name of the script to play; by default the first one")

    package static let marker = LayerProperty(
        "marker", .text, initial: .text(""), access: .declared,
        "for a Lottie clip, the marker to play: the clip is the part of the file that it names, or the rest of the file for a "
            + "marker without a duration; by default the whole file")
    package static let overridePaths = LayerProperty(
        "override.paths", .list(.text), initial: .list([]), access: .declared,
        "for a Lottie clip, the key paths of the fills and strokes to change: the names of a layer, of the groups inside each other "
            + "and of the fill or stroke, separated by dots; * is any one name and ** any number of names")
    package static let overrideColors = LayerProperty(
        "override.colors", .list(.color), initial: .list([]), access: .declared,
        "one colour for each of override.paths; one that is not opaque replaces the opacity as well")
    package static let overrideStrokeWidths = LayerProperty(
        "override.strokeWidths", .list(.number), initial: .list([]), unit: .points, access: .declared,
        "one width for each of override.paths, in points of the file, for strokes alone")

    package static let properties = [
        clip, playing, rate, loop, startTime, time, script, marker, overridePaths, overrideColors,
        overrideStrokeWidths, ImageFacet.gravity,
        ImageFacet.magnification, ImageFacet.minification,
    ]
    package static let triggers = [clip]
    /// The properties that control the playback of a clip. A scene may set and bind them.
    package static let controls = [playing, rate, loop]
    /// The properties with a value that comes from the clip's clock.
    package static let clockProperties = [playing, time]

    /// The current frame of an animation or Lottie file. The content of a scene clip comes from its own sampler, through
    /// `item(_:of:in:)`.
    package static func items(for layer: LayerValues) -> [DisplayItem] {
        guard case .clip(let clip) = layer[clip], !clip.isScene else { return [] }
        let frame = clip.frame(at: layer[time].number ?? 0)
        let box = box(of: clip, in: layer)
        let picture = DisplayItem.image(ImageFacet.block(clip.source(ofFrame: frame), box: box, in: layer))
        guard !layer.bounds.isEmpty else { return [] }
        return layer.bounds.contains(box) ? [picture] : [.group(Group(clip: .rect(layer.bounds), items: [picture]))]
    }

    /// The display list of a scene clip, scaled by `contentsGravity` and clipped to its canvas and to the layer's
    /// bounds. Backdrop effects inside it apply only to its own canvas.
    package static func item(_ list: DisplayList, of clip: ClipReference, in layer: LayerValues) -> DisplayItem? {
        let box = box(of: clip, in: layer)
        guard let visible = box.intersection(layer.bounds), !visible.isEmpty else { return nil }
        guard !list.items.isEmpty || !list.background.isClear else { return nil }
        return .canvas(CanvasBlock(list, box: box, clip: .rect(visible)))
    }

    private static func box(of clip: ClipReference, in layer: LayerValues) -> Rect {
        ImageFacet.box(for: clip.size, in: layer.bounds, gravity: layer.choice(ImageFacet.gravity, .resize))
    }
}
