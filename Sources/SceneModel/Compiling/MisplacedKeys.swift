import SceneLanguage

/// Hints for keys that are known, but at another level of the file.
enum MisplacedKeys {
    /// The hint for an unknown key of a layer, or of a group in it, that is a key one level above; nil for other keys.
    ///
    /// - Parameter group: the key path of the group, such as `scroll`; empty for the layer itself.
    static func hint(for key: String, in group: String) -> Hint? {
        guard !group.isEmpty else {
            if let hint = hint(forUIKey: key) { return hint }
            guard SceneKeys.all.contains(where: { $0.key == key }) else { return nil }
            let names = key == SceneKeys.variables.key ? "; names for expressions of a layer are in let" : ""
            return Hint("'\(key)' is a key of the scene: write it beside its 'layers'\(names)", topic: .word(key))
        }
        let isKeyOfLayer =
            LayerFacets.keyPaths.contains { $0 == key || $0.hasPrefix(key + ".") }
            || LayerKeys.all.contains { $0.key == key }
        guard isKeyOfLayer else { return nil }
        return Hint("'\(key)' is a key of the layer: write it beside '\(group)', not in it", topic: .word(key))
    }

    /// The hint for what other frameworks declare in a view and a scene elsewhere; nil for other keys.
    private static func hint(forUIKey key: String) -> Hint? {
        switch key {
        case "animate", "animation", "animations", "transition":
            Hint(
                "an animation is an action: write it under 'loaded' to run it at the start, or in a gesture",
                topic: .action(AnimateAction.declaration.name))
        case "padding", "margin", "constraints", "layout", "insets":
            Hint("a layer has no layout: write frame: [x, y, width, height], with expressions", topic: .word("frame"))
        default: nil
        }
    }
}
