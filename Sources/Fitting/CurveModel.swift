/// A family of curves with parameters, as least squares sees it: each channel is a sum of columns with coefficients of its own,
/// plus an offset that the parameters determine.
///
/// The first parameter is the time at which the curve begins. A parameter whose bounds are equal is fixed.
protocol CurveModel: Sendable {
    /// The number of columns, which all channels share. The first is 1.
    var columnCount: Int { get }
    /// Whether the model has an offset for each channel.
    var hasOffsets: Bool { get }
    var bounds: [ClosedRange<Double>] { get }
    /// A typical change of each parameter.
    var scales: [Double] { get }

    /// Writes the columns, one after the other, and the offsets, one channel after the other.
    func evaluate(_ parameters: [Double], at times: [Double], columns: inout [Double], offsets: inout [Double])
}

extension CurveModel {
    var hasOffsets: Bool { false }

    /// The number of parameters that are free.
    var freeCount: Int { bounds.count { $0.lowerBound < $0.upperBound } }
}
