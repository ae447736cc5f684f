/// The tension, continuity and bias of the keys of a cubic CAKeyframeAnimation (`tensionValues`, `continuityValues`,
/// `biasValues`), in the form of Kochanek and Bartels (motion.md, section 5.3).
///
/// One number for each key, usually in -1...1; a missing one counts as 0, and all 0 is a Catmull-Rom spline. A positive
/// tension gives a tighter curve, a continuity other than 0 a corner, and a positive bias more weight to the side before
/// the key. Source: Apple documents the parameters; for keys of unequal spacing both tangents are scaled
/// to the spacing, which was measured on QuartzCore where all are 0, and is a convention elsewhere.
package struct KeyframeTangents: Sendable, Hashable {
    package let tension: [Double]
    package let continuity: [Double]
    package let bias: [Double]

    package init(tension: [Double] = [], continuity: [Double] = [], bias: [Double] = []) {
        self.tension = tension
        self.continuity = continuity
        self.bias = bias
    }

    /// The slopes of the curve into and out of each key, per unit of time.
    ///
    /// With the differences d0, d1 and spacings h0, h1 before and after the key,
    /// `out = ((1-T)(1+C)(1+B) d0 + (1-T)(1-C)(1-B) d1) / (h0 + h1)` and
    /// `in = ((1-T)(1-C)(1+B) d0 + (1-T)(1+C)(1-B) d1) / (h0 + h1)`. At both ends the missing neighbour is mirrored.
    ///
    /// - Parameter times: one for each value, ascending.
    func slopes(values: [Double], times: [Double]) -> [(into: Double, out: Double)] {
        values.indices.map { key in
            let before = key > 0 ? key - 1 : key
            let after = key < values.count - 1 ? key + 1 : key
            var (d0, h0) = (values[key] - values[before], times[key] - times[before])
            var (d1, h1) = (values[after] - values[key], times[after] - times[key])
            if before == key { (d0, h0) = (d1, h1) }
            if after == key { (d1, h1) = (d0, h0) }
            guard h0 + h1 > 0 else { return (0, 0) }
            let (t, c, b) = (parameter(tension, key), parameter(continuity, key), parameter(bias, key))
            let (past, next) = ((1 - t) * (1 + b) * d0 / (h0 + h1), (1 - t) * (1 - b) * d1 / (h0 + h1))
            return ((1 - c) * past + (1 + c) * next, (1 + c) * past + (1 - c) * next)
        }
    }

    private func parameter(_ list: [Double], _ key: Int) -> Double { key < list.count ? list[key] : 0 }
}
