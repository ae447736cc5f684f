import Foundation

/// The result for one scene at one scale.
struct Measurement: Encodable {
    var scene: String
    /// Pixels per point.
    var scale: Double
    var frames: Int
    /// Milliseconds of CPU time per frame.
    var sampling: Double
    /// Milliseconds of CPU time per frame.
    var drawing: Double
    /// The peak of the process so far.
    var peakMegabytes: Double

    static let header = "scene                 scale  frames  sampling ms  drawing ms  peak MB"

    func line(json: Bool) throws -> String {
        guard !json else {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
        func padded(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count)) + text
        }
        func rounded(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
        return scene.padding(toLength: 20, withPad: " ", startingAt: 0) + padded(rounded(scale, 1), 7)
            + padded("\(frames)", 8) + padded(rounded(sampling, 3), 13) + padded(rounded(drawing, 3), 12)
            + padded(rounded(peakMegabytes, 0), 9)
    }
}
