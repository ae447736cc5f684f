import SceneModel

/// How expressions read the value at a key path of a layer. Handlers read key paths at every tick of a scroll, so what depends on the
/// text of a key path alone is found once.
final class KeyPathReading: Sendable {
    enum Kind: Sendable {
        case property(LayerProperty)
        case visible(VisibleMember)
        /// A member of a layer or, for a component such as `x`, a part of its frame.
        case member(LayerMember, component: String?)
    }

    /// A property that a member reads.
    struct Part: Sendable {
        let slot: Int
        let keyPath: String
    }

    let kind: Kind
    /// The properties that a member reads in a layer without a transform.
    let parts: [Part]
    /// The properties that it reads in a layer with a transform, on which every part of a frame depends.
    let transformedParts: [Part]

    private init(_ kind: Kind, parts: [Part] = [], transformedParts: [Part] = []) {
        (self.kind, self.parts, self.transformedParts) = (kind, parts, transformedParts)
    }

    private convenience init(_ member: LayerMember, component: String?) {
        let keyPath = [member.keyPath, component].compactMap { $0 }.joined(separator: ".")
        func parts(isTransformed: Bool) -> [Part] {
            LayerMember.parts(of: keyPath, isTransformed: isTransformed).map {
                Part(slot: $0.slot, keyPath: $0.keyPath)
            }
        }
        self.init(
            .member(member, component: component), parts: parts(isTransformed: false),
            transformedParts: parts(isTransformed: true))
    }

    /// The reading of a key path; nil if layers have none of that name.
    static func named(_ keyPath: String) -> KeyPathReading? { all[keyPath] }

    private static let all: [String: KeyPathReading] = {
        var all = LayerFacets.properties.mapValues { KeyPathReading(.property($0)) }
        for member in VisibleMember.allCases where all[member.rawValue] == nil {
            all[member.rawValue] = KeyPathReading(.visible(member))
        }
        for member in LayerMember.all where all[member.keyPath] == nil {
            all[member.keyPath] = KeyPathReading(member, component: nil)
        }
        if let frame = LayerMember.named("frame") {
            for keyPath in LayerMember.frameKeys {
                all[keyPath] = KeyPathReading(frame, component: String(keyPath.dropFirst("frame.".count)))
            }
        }
        return all
    }()
}
