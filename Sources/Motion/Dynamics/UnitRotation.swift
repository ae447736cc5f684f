import Graphics

/// A rotation as a complex number of length 1: its cosine and sine.
///
/// Made with addition, multiplication, division and square roots only, whose results are the same on every machine;
/// those of a library's `sin` and `cos` may differ in the last bit.
struct UnitRotation: Sendable, Hashable {
    let cosine: Double
    let sine: Double

    static let identity = UnitRotation(cosine: 1, sine: 0)

    private init(cosine: Double, sine: Double) {
        self.cosine = cosine
        self.sine = sine
    }

    /// The rotation by an angle in radians, exact to about 1e-15 for a few turns.
    ///
    /// The series is summed to the eighth power; an angle above 0.1 is halved six times first, and the result doubled as
    /// often.
    init(angle: Double) {
        let turns = (angle / (2 * .pi)).rounded()
        let remainder = angle - turns * 2 * .pi
        let halvings = abs(remainder) < 0.1 ? 0 : 6
        let x = halvings == 0 ? remainder : remainder / 64
        let square = x * x
        var result = UnitRotation(
            cosine: 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56))),
            sine: x * (1 - square / 6 * (1 - square / 20 * (1 - square / 42))))
        for _ in 0..<halvings { result = result.rotated(by: result) }
        self = result
    }

    /// This rotation and then another one, normalised.
    func rotated(by other: UnitRotation) -> UnitRotation {
        let real = cosine * other.cosine - sine * other.sine
        let imaginary = cosine * other.sine + sine * other.cosine
        let length = (real * real + imaginary * imaginary).squareRoot()
        return length > 0 ? UnitRotation(cosine: real / length, sine: imaginary / length) : .identity
    }

    func apply(_ point: Point) -> Point {
        Point(cosine * point.x - sine * point.y, sine * point.x + cosine * point.y)
    }

    /// The vector that the rotation turns into a given one.
    func applyInverse(_ point: Point) -> Point {
        Point(cosine * point.x + sine * point.y, cosine * point.y - sine * point.x)
    }
}

extension Point {
    func dot(_ other: Point) -> Double { x * other.x + y * other.y }

    /// The z component of the cross product.
    func cross(_ other: Point) -> Double { x * other.y - y * other.x }

    /// The vector turned by a quarter, clockwise on a y-down screen: the velocity of a point at this arm at 1 rad/s.
    var turned: Point { Point(-y, x) }

    var length: Double { dot(self).squareRoot() }

    /// Of length 1; nil for a vector shorter than 1e-9.
    var normalized: Point? {
        let length = self.length
        return length > 1e-9 ? self * (1 / length) : nil
    }
}
