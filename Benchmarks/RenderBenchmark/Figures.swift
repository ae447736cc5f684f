import Foundation

/// All results of a run.
struct Figures: Encodable {
    var machine = Machine()
    /// Frames per second.
    var fps: Double
    /// The number of runs of which the figures are medians.
    var runs: Int
    var scenes: [SceneFigures] = []
    var growth: [Growth] = []

    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}
