import Foundation

/// Linear keyframes: begin, and the logarithms of the durations of the segments. The columns are 1 and, for each key after the
/// first, a function that is linear between the keys, so a coefficient is the key's value less the first one.
struct KeyframeModel: CurveModel {
    let segments: Int
    let bounds: [ClosedRange<Double>]
    let scales: [Double]

    var columnCount: Int { segments + 1 }

    init(segments: Int, begin: ClosedRange<Double>, frame: Double) {
        self.segments = segments
        bounds = [begin] + Array(repeating: log(frame)...max(log(frame), log(60)), count: segments)
        scales = [frame] + Array(repeating: 1, count: segments)
    }

    func evaluate(_ parameters: [Double], at times: [Double], columns: inout [Double], offsets: inout [Double]) {
        let count = times.count
        let keys = KeyframeModel.keyTimes(parameters)
        for k in 0..<count { columns[k] = 1 }
        for k in count..<count * columnCount { columns[k] = 0 }
        for k in 0..<count {
            let t = times[k]
            if t <= keys[0] { continue }
            guard let next = keys.firstIndex(where: { $0 > t }) else {
                columns[segments * count + k] = 1
                continue
            }
            let share = (t - keys[next - 1]) / (keys[next] - keys[next - 1])
            columns[next * count + k] = share
            if next > 1 { columns[(next - 1) * count + k] = 1 - share }
        }
    }

    /// In seconds, ascending.
    static func keyTimes(_ parameters: [Double]) -> [Double] {
        parameters.dropFirst().reduce(into: [parameters[0]]) { $0.append(($0.last ?? 0) + exp($1)) }
    }
}
