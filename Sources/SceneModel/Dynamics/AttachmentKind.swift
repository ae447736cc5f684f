import Graphics
package import Motion
import SceneLanguage

/// UIAttachmentBehavior.
package struct AttachmentKind: BehaviorKind {
    private static let offsetFromCenter = Field(
        "offsetFromCenter", .value(.point), initial: "[0, 0]",
        "the attached point of the item, from its centre, in points; it turns with the item")
    private static let anchorPoint = Field(
        "anchorPoint", .value(.point),
        "the point to which the item is attached, in the coordinates of the reference layer; a finger can move it")
    private static let attachedTo = Field(
        "attachedTo", .name(of: "layer"), "another item to which the item is attached, in place of anchorPoint")
    private static let attachedOffsetFromCenter = Field(
        "attachedOffsetFromCenter", .value(.point), initial: "[0, 0]",
        "the attached point of the other item, from its centre, in points")
    package static let length = Field(
        "length", .value(.number), unit: .points, range: nonNegative,
        "the distance between the two points; 0 pins them together. By default the distance when it is added")
    private static let frequency = Field(
        "frequency", .value(.number), initial: "0", range: 0...60,
        "the oscillations per second of a spring; 0 for a rod of fixed length")
    private static let damping = Field(
        "damping", .value(.number), initial: "0", range: nonNegative, "the damping ratio of the spring")
    package static let declaration = KindDeclaration(
        Field("attachment", .name(of: "layer"), "the item"),
        fields: [
            anchorPoint, offsetFromCenter, attachedTo, attachedOffsetFromCenter, length, frequency, damping,
        ],
        "Attaches an item to a point or to another item, with a rod or a spring (UIAttachmentBehavior).")
    package static let takesOneItem = true

    private let other: Int?

    package init?(_ reader: ObjectReader) {
        other = reader.name(Self.attachedTo).flatMap { reader.compiler.layer($0.text, at: $0.location) }
        if reader.has(Self.attachedTo) == reader.has(Self.anchorPoint) {
            reader.compiler.log.error(
                "an attachment needs either anchorPoint or attachedTo", hint: "anchorPoint: [100, 50]",
                at: reader.location)
        }
        if reader.has(Self.attachedOffsetFromCenter), !reader.has(Self.attachedTo) {
            reader.compiler.log.error(
                "'attachedOffsetFromCenter' goes with attachedTo only",
                at: reader.keyLocation(Self.attachedOffsetFromCenter), length: Self.attachedOffsetFromCenter.key.count)
        }
    }

    package var otherItems: [Int] { other.map { [$0] } ?? [] }

    package func add(_ values: BehaviorValues, to world: inout DynamicWorld) {
        guard let item = values.items.first else { return }
        let anchor: AttachmentBehavior.Anchor
        if let other = other.flatMap({ values.indices[$0] }) {
            anchor = .item(other, offset: values.point(Self.attachedOffsetFromCenter) ?? .zero)
        } else {
            anchor = .point(values.point(Self.anchorPoint) ?? .zero)
        }
        world.attachments.append(
            AttachmentBehavior(
                item: item, offset: values.point(Self.offsetFromCenter) ?? .zero, anchor: anchor,
                length: values.number(Self.length).map { max($0, 0) }, frequency: values.number(Self.frequency) ?? 0,
                damping: values.number(Self.damping) ?? 0))
    }
}
