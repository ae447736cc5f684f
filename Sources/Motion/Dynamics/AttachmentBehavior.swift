package import Graphics

/// UIAttachmentBehavior: a rod, a pin or a spring between a point of an item and a fixed point or a point of another item.
package struct AttachmentBehavior: Sendable, Hashable {
    package enum Anchor: Sendable, Hashable {
        /// May be moved between steps, as by a finger.
        case point(Point)
        /// A point of another item, from its centre in its own coordinates.
        case item(Int, offset: Point)
    }

    package var item: Int
    /// From the centre of the item, in its own coordinates.
    package var offset: Point
    package var anchor: Anchor
    /// In points; 0 pins the two points together. Nil: the distance in the first step (Apple).
    package var length: Double?
    /// In Hz; 0 for a rod (Apple). At most 60 counts.
    package var frequency: Double
    /// The damping ratio of the spring.
    package var damping: Double

    package init(
        item: Int, offset: Point = .zero, anchor: Anchor, length: Double? = nil, frequency: Double = 0,
        damping: Double = 0
    ) {
        self.item = item
        self.offset = offset
        self.anchor = anchor
        self.length = length
        self.frequency = frequency
        self.damping = damping
    }

    var isRod: Bool { frequency <= 0 }
}
