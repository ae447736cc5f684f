import Graphics
package import Motion
import SceneLanguage

/// UIDynamicItemBehavior.
package struct DynamicItemKind: BehaviorKind {
    private static let density = Field(
        "density", .value(.number), initial: "1", range: aboveZero,
        "the mass of 10,000 square points; 100 by 100 points of density 1 have the mass 1")
    private static let elasticity = Field(
        "elasticity", .value(.number), initial: "0", range: 0...1,
        "how much of its velocity an item keeps when it bounces; of two items the greater counts")
    private static let friction = Field(
        "friction", .value(.number), initial: "0", range: nonNegative,
        "the coefficient of friction where the item touches; of two items the geometric mean counts")
    private static let resistance = Field(
        "resistance", .value(.number), initial: "0", range: nonNegative,
        "the share of the velocity that is lost per second")
    private static let angularResistance = Field(
        "angularResistance", .value(.number), initial: "0", range: nonNegative,
        "the share of the angular velocity that is lost per second")
    private static let allowsRotation = Field(
        "allowsRotation", .value(.bool), initial: "true", "whether the item turns")
    private static let isAnchored = Field(
        "isAnchored", .value(.bool), initial: "false", "whether the item stays where it is, and others collide with it")
    private static let collisionBoundsType = Field(
        "collisionBoundsType", .value(.symbol(DynamicItem.Shape.allCases.map(\.rawValue))), initial: "rectangle",
        "what collides: the bounds, or a circle whose diameter is their smaller side (ellipse)")
    package static let declaration = KindDeclaration(
        Field("dynamicItem", .names(of: "layers"), "the items"),
        fields: [
            density, elasticity, friction, resistance, angularResistance, allowsRotation, isAnchored,
            collisionBoundsType,
        ],
        """
        Gives items physical properties (UIDynamicItemBehavior), and lets them move on with the velocity that they have. \
        Where several name an item, the one that was added last counts.
        """)

    package init?(_ reader: ObjectReader) {}

    package func add(_ values: BehaviorValues, to world: inout DynamicWorld) {
        for index in values.items where world.items.indices.contains(index) {
            var item = world.items[index]
            item.density = values.number(Self.density) ?? 1
            item.elasticity = values.number(Self.elasticity) ?? 0
            item.friction = values.number(Self.friction) ?? 0
            item.resistance = values.number(Self.resistance) ?? 0
            item.angularResistance = values.number(Self.angularResistance) ?? 0
            item.allowsRotation = values.flag(Self.allowsRotation) ?? true
            item.isAnchored = values.flag(Self.isAnchored) ?? false
            item.shape = values.symbol(Self.collisionBoundsType).flatMap(DynamicItem.Shape.init) ?? .rectangle
            world.items[index] = item
        }
    }
}
