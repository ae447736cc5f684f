/// The fill of a path: one colour or a gradient.
package enum Paint: Sendable, Hashable {
    case color(Color)
    case gradient(Gradient)
}

/// A gradient, with its geometry in the coordinates of the item that it fills.
///
/// Stops are interpolated per component in gamma-encoded sRGB with premultiplied alpha, so that a colour fades to
/// clear without passing through grey.
package struct Gradient: Sendable, Hashable {
    /// The shape of a gradient, in points.
    package enum Geometry: Sendable, Hashable {
        /// From one point to another; the end colours continue outside.
        case linear(from: Point, to: Point)
        /// From a centre to an ellipse with the given radii; the last colour continues outside.
        case radial(center: Point, radiusX: Double, radiusY: Double)
        /// Around a centre, clockwise from an angle in radians (0 points along x).
        case conic(center: Point, angle: Double)
    }

    /// A colour at a location in 0...1 along the gradient.
    package struct Stop: Sendable, Hashable {
        package var location: Double
        package var color: Color

        package init(location: Double, color: Color) {
            self.location = location
            self.color = color
        }
    }

    package var geometry: Geometry
    /// In ascending order of location.
    package var stops: [Stop]

    package init(geometry: Geometry, stops: [Stop]) {
        self.geometry = geometry
        self.stops = stops
    }
}
