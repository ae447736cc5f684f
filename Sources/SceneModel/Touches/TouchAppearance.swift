package import Graphics
package import SceneLanguage

/// The appearance of touches: the scene's `touches` group.
package struct TouchAppearance: Sendable, Hashable {
    /// Whether touches are drawn.
    package var isShown = false
    /// The name of a style in `TouchStyles.all`.
    package var style = "dot"
    package var color = Color.white
    /// The declared colour, if any, which may be bound to other values.
    package var colorExpression: TypedExpression?
    /// The diameter of the spot, in points, 8...200.
    package var size = 38.0
    /// Whether a moving finger has a trail of the last 200 ms.
    package var hasTrail = true
    /// The time for which a faint ring is visible before and after a touch, in seconds, 0...2.
    package var ringDuration = 0.12

    package init() {}

    package static let show = Field("show", .value(.bool), initial: "false", "whether touches are shown")
    package static let style = Field(
        "style", .value(.symbol(TouchStyles.names)), initial: "dot",
        TouchStyles.all.map { "\($0.name): \($0.summary)" }.joined(separator: "; "))
    package static let color = Field(
        "color", .value(.color), initial: "white",
        "the colour of touches, which have an outline in a contrasting colour")
    package static let size = Field(
        "size", .value(.number), initial: "38", unit: .points, range: 8...200, "the diameter of touches")
    package static let trail = Field(
        "trail", .value(.bool), initial: "true", "whether a moving finger has a trail of the last 200 ms")
    package static let ghost = Field(
        "ghost", .value(.number), initial: "120ms", unit: .seconds, range: 0...2,
        "the time for which a faint ring is visible before and after a touch")

    /// The keys of `touches`.
    package static let fields = [show, style, color, size, trail, ghost]
}

extension SceneCompiler {
    /// Reads the optional group `touches`. The caller's option to show touches takes precedence.
    func touchAppearance(_ node: SourceNode?, scope: Scope) -> TouchAppearance {
        var appearance = declaredTouchAppearance(node, scope: scope)
        appearance.isShown = options.touches ?? appearance.isShown
        return appearance
    }

    private func declaredTouchAppearance(_ node: SourceNode?, scope: Scope) -> TouchAppearance {
        var appearance = TouchAppearance()
        var scope = scope
        scope.isBinding = true
        guard let node, node.content != .empty,
            let reader = ObjectReader(
                node, what: "touches", fields: TouchAppearance.fields, scope: scope, compiler: self,
                hint: node.isTrueOrFalse ? Hint("write touches: { show: \(node.scalar ?? "true") }") : nil)
        else { return appearance }
        appearance.isShown = reader.constant(TouchAppearance.show)?.bool ?? appearance.isShown
        appearance.style = reader.constant(TouchAppearance.style)?.symbol ?? appearance.style
        appearance.colorExpression = reader.expression(TouchAppearance.color)
        appearance.color = appearance.colorExpression?.constant?.color ?? appearance.color
        appearance.size = reader.number(TouchAppearance.size) ?? appearance.size
        appearance.hasTrail = reader.constant(TouchAppearance.trail)?.bool ?? appearance.hasTrail
        appearance.ringDuration = reader.number(TouchAppearance.ghost) ?? appearance.ringDuration
        return appearance
    }
}

extension SourceNode {
    fileprivate var isTrueOrFalse: Bool { scalar == "true" || scalar == "false" }
}
