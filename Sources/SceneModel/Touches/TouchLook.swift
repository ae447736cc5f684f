package import Graphics
package import SceneLanguage

/// How fingers are shown: the scene's `touches` group.
package struct TouchLook: Sendable, Hashable {
    /// Off unless the scene or the caller says otherwise.
    package var isShown = false
    /// The name of a row of `TouchStyles.all`.
    package var style = "dot"
    package var color = Color.white
    /// What the colour follows, where the scene says so.
    package var tint: TypedExpression?
    /// The diameter of the spot where a finger touches, in points, in 8...200.
    package var size = 38.0
    /// Whether a moving finger draws its last 200 ms after it.
    package var hasTrail = true
    /// Seconds for which a faint ring announces a touch, and fades away after it, in 0...2.
    package var ghost = 0.12

    package init() {}

    package static let show = Field("show", .value(.bool), initial: "false", "whether fingers are shown")
    package static let style = Field(
        "style", .value(.symbol(TouchStyles.names)), initial: "dot",
        TouchStyles.all.map { "\($0.name): \($0.summary)" }.joined(separator: "; "))
    package static let color = Field("color", .value(.color), initial: "white", "its colour; the rim contrasts with it")
    package static let size = Field("size", .value(.number), initial: "38", unit: .points, range: 8...200, "diameter")
    package static let trail = Field(
        "trail", .value(.bool), initial: "true", "whether a moving finger draws its last 200 ms after it")
    package static let ghost = Field(
        "ghost", .value(.number), initial: "120ms", unit: .seconds, range: 0...2,
        "how long a faint ring announces a touch and fades away after it")

    /// The keys of `touches`.
    package static let fields = [show, style, color, size, trail, ghost]
}

extension SceneCompiler {
    /// Reads `touches`, which may be missing; what the caller says about showing fingers goes first.
    func touchLook(_ node: SourceNode?, scope: Scope) -> TouchLook {
        var look = declaredTouchLook(node, scope: scope)
        look.isShown = options.touches ?? look.isShown
        return look
    }

    private func declaredTouchLook(_ node: SourceNode?, scope: Scope) -> TouchLook {
        var look = TouchLook()
        var scope = scope
        scope.isBinding = true
        guard let node, node.content != .empty,
            let reader = ObjectReader(
                node, what: "touches", fields: TouchLook.fields, scope: scope, compiler: self)
        else { return look }
        look.isShown = reader.constant(TouchLook.show)?.bool ?? look.isShown
        look.style = reader.constant(TouchLook.style)?.symbol ?? look.style
        look.tint = reader.expression(TouchLook.color)
        look.color = look.tint?.constant?.color ?? look.color
        look.size = reader.number(TouchLook.size) ?? look.size
        look.hasTrail = reader.constant(TouchLook.trail)?.bool ?? look.hasTrail
        look.ghost = reader.number(TouchLook.ghost) ?? look.ghost
        return look
    }
}
