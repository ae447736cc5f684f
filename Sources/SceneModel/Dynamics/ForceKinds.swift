import Graphics
package import Motion
import SceneLanguage

/// UIGravityBehavior.
package struct GravityKind: BehaviorKind {
    private static let gravityDirection = Field(
        "gravityDirection", .value(.point), initial: "[0, 1]",
        "the vector of gravity; a length of 1 accelerates by 1000 points per square second")
    package static let declaration = KindDeclaration(
        Field("gravity", .names(of: "layers"), "the items that fall"), fields: [gravityDirection],
        "Accelerates items, whatever their mass (UIGravityBehavior).")

    package init?(_ reader: ObjectReader) {}

    package func add(_ values: BehaviorValues, to world: inout DynamicWorld) {
        world.gravity.append(
            GravityBehavior(items: values.items, vector: values.point(Self.gravityDirection) ?? Point(0, 1)))
    }
}

/// UIPushBehavior.
package struct PushKind: BehaviorKind {
    private static let mode = Field(
        "mode", .value(.symbol(PushBehavior.Mode.allCases.map(\.rawValue))), initial: "continuous",
        "a force (continuous) or one impulse (instantaneous)")
    private static let pushDirection = Field(
        "pushDirection", .value(.point), isRequired: true,
        """
        the vector of the push; a length of 1 accelerates an item of 100 by 100 points with the density 1 by 100 points per \
        square second, and an impulse changes its velocity by 100 points per second
        """)
    private static let targetOffsetFromCenter = Field(
        "targetOffsetFromCenter", .value(.point), initial: "[0, 0]",
        "where the push acts, from the centre of the item, in points; beside the centre it turns the item")
    package static let active = Field(
        "active", .value(.bool), initial: "true",
        "whether it acts; false after an impulse, until it is set or the behavior is added again")
    package static let declaration = KindDeclaration(
        Field("push", .names(of: "layers"), "the items that are pushed"),
        fields: [mode, pushDirection, targetOffsetFromCenter, active],
        "Pushes items with a force or with one impulse (UIPushBehavior).")

    package init?(_ reader: ObjectReader) {}

    package func add(_ values: BehaviorValues, to world: inout DynamicWorld) {
        var push = PushBehavior(
            items: values.items, mode: values.symbol(Self.mode).flatMap(PushBehavior.Mode.init) ?? .continuous,
            vector: values.point(Self.pushDirection) ?? .zero,
            offset: values.point(Self.targetOffsetFromCenter) ?? .zero)
        push.isActive = values.flag(Self.active) ?? true
        world.pushes.append(push)
    }
}

/// UISnapBehavior.
package struct SnapKind: BehaviorKind {
    private static let snapPoint = Field(
        "snapPoint", .value(.point), isRequired: true,
        "where the centre of the item goes, in the coordinates of the reference layer")
    private static let damping = Field(
        "damping", .value(.number), initial: "0.5", range: 0...1, "how little the item oscillates; 1 is not at all")
    package static let declaration = KindDeclaration(
        Field("snap", .name(of: "layer"), "the item"), fields: [snapPoint, damping],
        """
        Moves an item to a point on a spring, and turns it upright (UISnapBehavior). Gravity and pushes do not act on it \
        meanwhile (a convention).
        """)
    package static let takesOneItem = true

    package init?(_ reader: ObjectReader) {}

    package func add(_ values: BehaviorValues, to world: inout DynamicWorld) {
        for item in values.items {
            world.snaps.append(
                SnapBehavior(
                    item: item, point: values.point(Self.snapPoint) ?? .zero,
                    damping: values.number(Self.damping) ?? 0.5))
        }
    }
}
