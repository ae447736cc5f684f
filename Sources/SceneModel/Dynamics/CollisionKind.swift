import Graphics
package import Motion
import SceneLanguage

/// UICollisionBehavior.
package struct CollisionKind: BehaviorKind {
    private static let mode = Field(
        "collisionMode", .value(.symbol(CollisionBehavior.Mode.allCases.map(\.rawValue))), initial: "everything",
        "what the items collide with: each other (items), boundaries, or everything")
    private static let translatesReferenceBoundsIntoBoundary = Field(
        "translatesReferenceBoundsIntoBoundary", .value(.bool), initial: "false",
        "whether the items stay inside the bounds of the reference layer, as they are when the behavior is added")
    private static let from = Field(
        "from", .value(.point), "one end of a line, in the coordinates of the reference layer")
    private static let to = Field("to", .value(.point), "the other end of the line")
    private static let path = Field("path", .value(.path), "an outline in place of a line, as SVG path data")
    private static let boundaries = Field(
        "boundaries", .special("names with lines or paths", .names(of: .group([from, to, path]))),
        "walls without thickness, by name (addBoundary)")
    package static let declaration = KindDeclaration(
        Field("collision", .names(of: "layers"), "the items that collide"),
        fields: [mode, translatesReferenceBoundsIntoBoundary, boundaries],
        """
        Makes items collide with each other and with boundaries (UICollisionBehavior). What collides is the rectangle of an \
        item, or its circle.
        """)

    private let walls: [CollisionBehavior.Boundary]

    package init?(_ reader: ObjectReader) {
        let compiler = reader.compiler
        walls = compiler.entries(reader.node(Self.boundaries), what: "boundaries").flatMap { entry in
            ObjectReader(
                entry.value, what: "boundary '\(entry.key)'", fields: [Self.from, Self.to, Self.path],
                scope: reader.scope, compiler: compiler
            ).map(Self.walls) ?? []
        }
        if walls.count > SceneLimits.boundaries {
            compiler.log.limit(
                "the boundaries have \(walls.count) lines; the limit is \(SceneLimits.boundaries)",
                hint: "curves of a path become lines within 0.25 points", at: reader.keyLocation(Self.boundaries))
        }
    }

    private static func walls(_ reader: ObjectReader) -> [CollisionBehavior.Boundary] {
        guard reader.has(path) else {
            guard let from = reader.constant(from)?.point, let to = reader.constant(to)?.point else {
                if !reader.has(Self.from) || !reader.has(Self.to) {
                    reader.compiler.log.error(
                        "a boundary needs from and to, or path", hint: "{ from: [0, 100], to: [200, 100] }",
                        at: reader.location)
                }
                return []
            }
            return [CollisionBehavior.Boundary(from, to)]
        }
        for field in [from, to] where reader.has(field) {
            reader.compiler.log.error(
                "'\(field.key)' does not go with path", at: reader.keyLocation(field), length: field.key.count)
        }
        guard let data = reader.constant(path)?.text else { return [] }
        do {
            let path = try SVGPathData.path(data)
            guard path.elements.count <= SceneLimits.pathSegments else {
                reader.compiler.log.limit(
                    "this path has \(path.elements.count) segments; the limit is \(SceneLimits.pathSegments)",
                    at: reader.keyLocation(Self.path))
                return []
            }
            return CollisionBehavior.boundaries(along: path)
        } catch {
            reader.compiler.log.error(
                "invalid path data: \(error.message)", at: reader.node(path)?.textLocation ?? reader.location)
            return []
        }
    }

    package var usesReferenceBounds: Bool { true }

    package func add(_ values: BehaviorValues, to world: inout DynamicWorld) {
        world.collisions.append(
            CollisionBehavior(
                items: values.items,
                mode: values.symbol(Self.mode).flatMap(CollisionBehavior.Mode.init) ?? .everything,
                bounds: values.flag(Self.translatesReferenceBoundsIntoBoundary) == true
                    ? values.referenceBounds : nil, boundaries: walls))
    }
}
