import SceneLanguage

/// The values whose animations an action removes.
enum AnimatedValues {
    case value(Target)
    /// All properties of the layer to which a property belongs.
    case layer(Target)
}

extension SceneCompiler {
    /// Reads a name such as `angle`, `card`, `cell[row]` or `card.position`. A layer without an index means all its copies, and
    /// a member the properties of which it is composed.
    func animatedValues(_ text: String, at location: SourceLocation, scope: Scope) -> [AnimatedValues] {
        guard let reference = reference(in: text),
            case .layers(let all) = resolve(reference.name)
        else {
            return target(text, at: location, scope: scope).map { [.value($0)] } ?? []
        }
        let layers = scope.layers(among: all, hasIndex: reference.index != nil)
        let keyPath = reference.path.joined(separator: ".")
        let name = keyPath.isEmpty ? text : String(text.dropLast(keyPath.count + 1))
        let isRepeated = reference.index == nil && layers.count > 1
        let names = isRepeated ? layers.indices.map { "\(reference.name)[\($0)]" } : [name]
        let parts = Self.parts(of: keyPath)
        return names.flatMap { name in
            parts.compactMap { part in
                guard let target = target("\(name).\(part)", at: location, scope: scope) else { return nil }
                return keyPath.isEmpty ? .layer(target) : .value(target)
            }
        }
    }

    /// The properties of a key path; any property for a whole layer.
    private static func parts(of keyPath: String) -> [String] {
        if keyPath.isEmpty { return [GeometryFacet.positionX.keyPath] }
        if LayerFacets.properties[keyPath] != nil { return [keyPath] }
        let parts = LayerMember.parts(of: keyPath, isTransformed: false).filter { $0.access == .free }.map(\.keyPath)
        return parts.isEmpty ? [keyPath] : parts
    }
}
