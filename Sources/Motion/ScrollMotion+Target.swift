extension ScrollMotion {
    /// The offset at which content would come to rest, as `scrollViewWillEndDragging` proposes it: in points.
    ///
    /// `x0 + (v -+ 10) F`, limited to the range (motion.md, section 8.6). Measured by openuikit to 0.3 points, except the
    /// limit.
    ///
    /// - Parameters:
    ///   - offset: at the release.
    ///   - velocity: in points per **millisecond**, as in the delegate's call; positive where the offset grows.
    ///   - range: the offsets at which content may rest.
    package static func willEndTarget(
        offset: Double, velocity: Double, range: ClosedRange<Double>, rate: Double = Deceleration.normalRate
    ) -> Double {
        let target = offset + Deceleration(initialVelocity: velocity * 1000, rate: rate).target
        return min(max(target, range.lowerBound), range.upperBound)
    }

    /// The offset of the page at which paged content comes to rest, in points (motion.md, section 8.4).
    ///
    /// The page nearest to the projected offset, at most one page from the starting page, limited to the range. A
    /// convention.
    ///
    /// - Parameters:
    ///   - velocity: in points per second.
    ///   - page: the size of a page in points, above 0; the first page starts at offset 0.
    ///   - startingPage: the page at which the drag began, possibly fractional.
    package static func pageTarget(
        offset: Double, velocity: Double, range: ClosedRange<Double>, page: Double, startingPage: Double,
        rate: Double = Deceleration.normalRate
    ) -> Double {
        let projected = offset + Deceleration.projection(velocity: velocity, rate: rate)
        let target = min(max((projected / page).rounded(), startingPage - 1), startingPage + 1) * page
        return min(max(target, range.lowerBound), range.upperBound)
    }
}
