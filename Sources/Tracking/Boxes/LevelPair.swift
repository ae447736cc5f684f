import Foundation

/// The levels of the reference and of the frame that are compared, at which both show the box in about the same size.
struct LevelPair: Sendable, Hashable {
    var template: Int
    var plane: Int

    init(template: Int, plane: Int) {
        self.template = template
        self.plane = plane
    }

    /// - Parameters:
    ///   - step: the finer of the two.
    ///   - template: the last level of the reference.
    ///   - plane: that of the frame.
    init(step: Int, logScale: Double, template: Int, plane: Int) {
        let octaves = Int((logScale / log(2)).rounded())
        self.template = min(max(step - min(octaves, 0), 0), template)
        self.plane = min(max(step + max(octaves, 0), 0), plane)
    }
}
