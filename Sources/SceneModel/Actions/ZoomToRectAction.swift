import Graphics
import Motion
import SceneLanguage

/// `zoomToRect: { layer: photo, rect: [0, 0, 100, 80] }`, or `zoomToRect: photo` with `rect`
package struct ZoomToRectAction: Action {
    private static let layer = Field(
        "layer", .names(of: "layers"), "the scroll layer, in the form zoomToRect: { layer, rect }")
    private static let rect = Field(
        "rect", .value(.rect), isRequired: true, "the part of the content to show, in points of the content at scale 1")
    private static let duration = Field(
        "duration", .value(.number), initial: "250ms", unit: .seconds, range: durations,
        "the duration of the zoom, which eases in and out")
    package static let declaration = KindDeclaration(
        Field("zoomToRect", .names(of: "layers"), "the scroll layers that zoom"), fields: [layer, rect, duration],
        alternativePrimary: layer,
        """
        Zooms scroll layers to the greatest scale at which a rectangle of their content fits, within the limits, with the \
        rectangle in the middle where the content allows (UIScrollView.zoom(to:animated:)).
        """)

    private let layers: [Target]
    private let rect: TypedExpression
    private let duration: TypedExpression?
    private let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        location = reader.location
        let names = reader.names(Self.declaration.primary) + reader.names(Self.layer)
        if names.isEmpty {
            reader.compiler.log.error(
                "zoomToRect needs a layer", hint: "zoomToRect: { layer: photo, rect: [0, 0, 100, 80] }", at: location)
        }
        layers = reader.compiler.scrollLayers(
            names, having: [ScrollFacet.minimumZoomScale, ScrollFacet.maximumZoomScale], scope: reader.scope)
        duration = reader.expression(Self.duration)
        guard let rect = reader.expression(Self.rect) else { return nil }
        self.rect = rect
        if let size = rect.constant?.rect, size.width <= 0 || size.height <= 0 {
            reader.compiler.log.error(
                "the rectangle must be wider and higher than 0", at: rect.location, length: max(rect.text.count, 1))
        }
    }

    package func perform(in context: any ActionContext) throws {
        let duration = try duration.map { try context.number($0) } ?? MediaTiming.transactionDuration
        guard let rect = try context.value(of: rect).rect, rect.width > 0, rect.height > 0 else {
            throw SceneError("the rectangle must be wider and higher than 0", at: self.rect.location)
        }
        guard durations.contains(duration) else {
            throw SceneError("the duration must be \(durations.words) s", at: self.duration?.location ?? location)
        }
        let clock = AnimationClock(
            animation: AnimationClock.Level(MediaTiming(duration: duration, fillMode: .backwards)))
        for target in layers {
            guard case .property(let layer, _) = try context.key(of: target, at: location) else { continue }
            let goal = try context.zoomGoal(ofLayer: layer, showing: rect)
            let values: [(LayerProperty, Double)] = [
                (ScrollFacet.zoomScale, goal.scale), (GeometryFacet.boundsX, goal.offset.x),
                (GeometryFacet.boundsY, goal.offset.y),
            ]
            var request = AnimationRequest(
                changes: values.map { property, number in
                    AnimationRequest.Change(
                        key: .property(layer: layer, keyPath: property.keyPath), values: .goal(.number(number)),
                        curve: .timing(.easeInEaseOut, duration: duration), clock: clock)
                }, changesModel: true, completion: [], location: location)
            // A scroll view that zooms still receives touches.
            request.allowsUserInteraction = true
            try context.animate(request)
        }
    }
}
