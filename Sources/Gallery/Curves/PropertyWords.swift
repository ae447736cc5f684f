/// What people call a property of a layer, for texts without code: `vertical position` for `position.y`.
enum PropertyWords {
    private static let words = [
        "position.x": "horizontal position", "position.y": "vertical position",
        "frame.x": "horizontal position", "frame.y": "vertical position",
        "frame.width": "width", "frame.height": "height", "bounds.width": "width", "bounds.height": "height",
        "transform.translation.x": "horizontal offset", "transform.translation.y": "vertical offset",
        "transform.translation.z": "distance from the screen",
        "transform.scale": "scale", "transform.scale.x": "horizontal scale", "transform.scale.y": "vertical scale",
        "transform.rotation": "rotation", "transform.rotation.z": "rotation",
        "transform.rotation.x": "rotation about the horizontal axis",
        "transform.rotation.y": "rotation about the vertical axis",
        "contentOffset.x": "horizontal scroll position", "contentOffset.y": "vertical scroll position",
        "scroll.contentSize.x": "width of the content", "scroll.contentSize.y": "height of the content",
        "scroll.contentInset.top": "content inset at the top",
        "scroll.contentInset.bottom": "content inset at the bottom",
        "zPosition": "stacking order", "background.alpha": "background opacity",
        "fill.alpha": "fill opacity", "stroke.alpha": "stroke opacity",
        "color.alpha": "text opacity",
        "effect.tint.alpha": "opacity of the tint",
        "transitionProgress": "progress of the transition", "effect.fraction": "strength of the blur",
        "scroll.indicatorOpacity": "opacity of the scroll indicator",
        "scroll.refreshInset": "inset for the refresh control",
        "scroll.refreshOpacity": "opacity of the refresh control",
        "scroll.refreshTurn": "turn of the refresh control",
        "strokeStart": "start of the stroke", "strokeEnd": "end of the stroke",
    ]

    /// - Parameter keyPath: the key path as scenes write it, without the name of a layer.
    static func words(_ keyPath: String) -> String {
        if let words = words[keyPath] { return words }
        // The groups before the last key, such as `effect`, say little: `effect.blurRadius`, `scroll.refreshInset`.
        let keys = keyPath.split(separator: ".").map(String.init)
        let last =
            keys.last.map {
                ["x", "y", "width", "height", "fraction", "top", "bottom", "left", "right", "alpha"].contains($0)
                    ? keys.suffix(2) : [$0]
            } ?? []
        return last.map { $0 == "alpha" ? "opacity" : LayerNames.words($0) }.joined(separator: " ")
    }
}
