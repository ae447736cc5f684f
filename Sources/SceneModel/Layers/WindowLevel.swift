import SceneLanguage

/// How far in front a layer without a superlayer is, as UIWindow.Level.
///
/// The cases are in drawing order.
package enum WindowLevel: String, CaseIterable, Sendable {
    /// Below the status bar.
    case normal
    /// Above the status bar and all layers of the level `normal`.
    case alert
}

extension Scene {
    /// The indices of the layers without a superlayer that belong to a level, in the order of the file.
    package func roots(at level: WindowLevel) -> [Int] { windows[level] ?? [] }

    /// The layers without a superlayer, by level.
    static func windows(of layers: [Layer]) -> [WindowLevel: [Int]] {
        Dictionary(grouping: layers.indices.filter { layers[$0].parent == nil }) { layers[$0].windowLevel }
    }
}

extension Layer {
    package var windowLevel: WindowLevel {
        properties[AppearanceFacet.windowLevel.keyPath]?.constant?.symbol.flatMap(WindowLevel.init(rawValue:))
            ?? .normal
    }
}

extension SceneCompiler {
    /// Reports a level of a layer that is inside another one.
    func checkWindowLevel(of declaration: LayerDeclaration) {
        guard declaration.parent != nil,
            let (keyPath, location, _) = declaration.declared.first(where: {
                $0.keyPath == AppearanceFacet.windowLevel.keyPath
            })
        else { return }
        log.error(
            "only a layer without a superlayer has a \(keyPath)",
            hint: "move the layer to the top level of 'layers', or draw it above its siblings with zPosition",
            at: location, length: keyPath.count)
    }
}
