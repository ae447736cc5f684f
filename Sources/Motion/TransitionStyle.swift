import Foundation
package import Graphics

/// How a transition replaces the old appearance of a layer by the new one (motion.md, section 5.12).
///
/// Source: the kinds `fade` to `reveal` are those of CATransition, their geometry is documented by Apple; `flip` is that of
/// `UIView.transition`, whose perspective is a convention.
package struct TransitionStyle: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Old and new appearance cross-fade.
        case fade
        /// The new appearance pushes the old one away.
        case push
        /// The new appearance slides over the old one.
        case moveIn
        /// The old appearance slides away and uncovers the new one.
        case reveal
        /// The layer turns over; the new appearance is on its back.
        case flip
    }

    /// Where the movement comes from, by the names of CATransitionSubtype.
    ///
    /// Core Animation names them for a y axis that points up. On iOS, where it points down, `fromTop` therefore enters from
    /// the bottom (measured). A flip follows the names of UIKit: with `fromTop` the top edge comes to the front.
    package enum Subtype: String, Sendable, Hashable, CaseIterable {
        case fromLeft, fromRight, fromTop, fromBottom
    }

    /// How one of both appearances is drawn.
    package struct Part: Sendable, Hashable {
        /// In 0...1.
        package var opacity = 1.0
        /// In points.
        package var offset = Point.zero
        /// The rotations about the horizontal and the vertical axis through the middle, in radians.
        package var turn = Point.zero
    }

    /// Both appearances at one moment; nil where one does not show.
    package struct Parts: Sendable, Hashable {
        package var old: Part?
        package var new: Part?
        /// Whether the old appearance is drawn above the new one.
        package var oldIsAbove = false
    }

    package var kind: Kind
    package var subtype: Subtype

    package init(_ kind: Kind, _ subtype: Subtype = .fromLeft) {
        self.kind = kind
        self.subtype = subtype
    }

    /// The distance of the eye from a flipping layer, in widths or heights of the layer. (convention)
    package static let flipDistance = 4.0

    /// Both appearances of a layer.
    ///
    /// - Parameters:
    ///   - progress: 0 for the old and 1 for the new appearance. Timing functions that overshoot exceed that; opacities are
    ///     clamped.
    ///   - size: of the layer's bounds, in points.
    package func parts(at progress: Double, size: Size) -> Parts {
        let fraction = min(max(progress, 0), 1)
        let enters = entrance(size)
        switch kind {
        case .fade: return Parts(old: Part(opacity: 1 - fraction), new: Part(opacity: fraction))
        case .push:
            return Parts(old: Part(offset: enters * -progress), new: Part(offset: enters * (1 - progress)))
        case .moveIn: return Parts(old: Part(), new: Part(offset: enters * (1 - progress)))
        case .reveal: return Parts(old: Part(offset: enters * -progress), new: Part(), oldIsAbove: true)
        case .flip:
            let angle = Double.pi * progress
            return progress < 0.5
                ? Parts(old: Part(turn: turn(angle)), new: nil) : Parts(old: nil, new: Part(turn: turn(angle - .pi)))
        }
    }

    /// The displacement from which the new appearance enters.
    private func entrance(_ size: Size) -> Point {
        switch subtype {
        case .fromLeft: Point(-size.width, 0)
        case .fromRight: Point(size.width, 0)
        case .fromTop: Point(0, size.height)
        case .fromBottom: Point(0, -size.height)
        }
    }

    private func turn(_ angle: Double) -> Point {
        switch subtype {
        case .fromLeft: Point(0, angle)
        case .fromRight: Point(0, -angle)
        case .fromTop: Point(-angle, 0)
        case .fromBottom: Point(angle, 0)
        }
    }

    /// From the layer's plane to the plane in which a part of it is drawn.
    ///
    /// - Parameter bounds: of the layer.
    package func plane(of part: Part, in bounds: Rect) -> PlaneTransform {
        guard part.turn != .zero else { return .affine(.translation(part.offset.x, part.offset.y)) }
        let middle = SIMD3(bounds.center.x, bounds.center.y, 0)
        let length = part.turn.x == 0 ? bounds.width : bounds.height
        let turn = Transform3D(
            rotation: SIMD3(part.turn.x, part.turn.y, 0), perspective: Self.flipDistance * length)
        let transform = Transform3D.translation(-middle).concatenating(turn).concatenating(.translation(middle))
        return PlaneTransform(Homography(transform))
    }
}
