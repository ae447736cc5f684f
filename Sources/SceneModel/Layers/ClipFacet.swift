package import Graphics
package import SceneLanguage

/// A moving picture with a clock of its own: another scene, a GIF or an APNG, with AVPlayer's words.
package enum ClipFacet: LayerFacet {
    package static let name = "clip"
    package static let summary = "another scene, a GIF or an animated PNG, which plays on a clock of its own"
    package static let isContent = true

    package static let clip = LayerProperty(
        "clip", .clip, initial: .text(""), access: .declared,
        "path of a scene, GIF or animated PNG, from the folder of the file that names it")
    package static let playing = LayerProperty.flag(
        "playing", initial: true, "whether time passes in the clip; false as well once it has ended")
    package static let rate = LayerProperty.number(
        "rate", initial: 1, range: 0...100, "seconds of the clip in one second of the scene")
    package static let loop = LayerProperty.flag(
        "loop", initial: true, "whether the clip begins anew at its end; otherwise its last picture stays")
    package static let startTime = LayerProperty(
        "startTime", .number, initial: .number(0), unit: .seconds, range: notNegative, access: .declared,
        "where the clip is at the start")
    package static let time = LayerProperty(
        "time", .number, initial: .number(0), unit: .seconds, access: .read,
        "where the clip is; startTime and seek say where it goes")
    package static let script = LayerProperty(
        "script", .text, initial: .text(""), access: .declared, "which script of a scene plays; its first one")

    package static let properties = [
        clip, playing, rate, loop, startTime, time, script, ImageFacet.gravity,
        ImageFacet.magnification, ImageFacet.minification,
    ]
    package static let triggers = [clip]
    /// What says how time passes in a clip; a scene may set and bind them.
    package static let controls = [playing, rate, loop]
    /// What a clip's clock says of itself.
    package static let readings = [playing, time]

    /// The frame of a GIF or APNG; a scene's pictures come from its own sampler, placed as `frame(of:in:)` says.
    package static func items(for layer: LayerValues) -> [DisplayItem] {
        guard case .clip(let clip) = layer[clip], !clip.isScene else { return [] }
        let frame = clip.frame(at: layer[time].number ?? 0)
        let box = box(of: clip, in: layer)
        let picture = DisplayItem.image(ImageFacet.block(clip.source(ofFrame: frame), box: box, in: layer))
        guard !layer.bounds.isEmpty else { return [] }
        return layer.bounds.contains(box) ? [picture] : [.group(Group(clip: .rect(layer.bounds), items: [picture]))]
    }

    /// A scene's display list drawn into a layer: scaled by gravity, cut off at its canvas and at the layer's bounds.
    /// Its effects see nothing beyond its canvas.
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
