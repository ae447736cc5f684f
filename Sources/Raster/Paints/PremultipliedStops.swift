import Graphics

extension Gradient {
    /// Stops for Cairo that approximate interpolation of premultiplied colours.
    ///
    /// Cairo interpolates straight colours and multiplies by alpha afterwards, so that red fading to clear black
    /// becomes dark. Between two stops of different alpha and colour this adds exact stops at equal distances.
    /// Locations are clamped to 0...1 and made ascending.
    var premultipliedStops: [Stop] {
        var result: [Stop] = []
        for stop in orderedStops {
            if let last = result.last { result += Self.between(last, stop) }
            result.append(stop)
        }
        return result
    }

    /// The stops with locations clamped to 0...1, each at or after the one before (the rule of CSS for stops out of
    /// order).
    var orderedStops: [Stop] {
        var floor = 0.0
        return stops.map { stop in
            floor = max(floor, min(max(stop.location, 0), 1))
            return Stop(location: floor, color: stop.color)
        }
    }

    private static let pieces = 24

    private static func between(_ start: Stop, _ end: Stop) -> [Stop] {
        let (a, b) = (start.color, end.color)
        let sameColor = a.red == b.red && a.green == b.green && a.blue == b.blue
        guard a.alpha != b.alpha, !sameColor, end.location > start.location else { return [] }
        func mixed(_ t: Double) -> Stop {
            let alpha = a.alpha + (b.alpha - a.alpha) * t
            func component(_ x: Double, _ y: Double) -> Double {
                (x * a.alpha * (1 - t) + y * b.alpha * t) / alpha
            }
            return Stop(
                location: start.location + (end.location - start.location) * t,
                color: Color(
                    component(a.red, b.red), component(a.green, b.green), component(a.blue, b.blue), alpha: alpha))
        }
        var stops = (1..<pieces).map { mixed(Double($0) / Double(pieces)) }
        // A clear stop takes the colour of the other stop, which is the limit of the interpolation.
        if a.alpha == 0 { stops.insert(Stop(location: start.location, color: b.faded(0)), at: 0) }
        if b.alpha == 0 { stops.append(Stop(location: end.location, color: a.faded(0))) }
        return stops
    }
}

extension Paint {
    /// The same paint with its alpha multiplied by a factor in 0...1.
    func faded(_ factor: Double) -> Paint {
        guard factor < 1 else { return self }
        switch self {
        case .color(let color):
            return .color(color.faded(factor))
        case .gradient(var gradient):
            gradient.stops = gradient.stops.map { .init(location: $0.location, color: $0.color.faded(factor)) }
            return .gradient(gradient)
        }
    }
}
