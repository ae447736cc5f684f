/// How much a GIF may differ from the source to become smaller. Distances are in levels: OKLab scaled so that a
/// difference of one is close to one step of an 8-bit channel.
///
/// Frames with up to 255 changed colours are exact with any settings; in other frames, only frequent colours are exact.
package struct GIFSettings: Sendable, Hashable {
    /// How much farther from a pixel's colour than the nearest palette entry another entry may be, if it makes the LZW code
    /// shorter.
    package var tolerance: Float
    /// How much farther from a pixel's colour than the nearest palette entry the colour on screen may be, if the pixel is
    /// left unchanged.
    package var keepTolerance: Float
    /// `keepTolerance` for a pixel whose new colour then stays constant.
    package var finalTolerance: Float
    /// How many levels of error are accepted for each additional pixel in a string.
    package var lossPerPixel: Float
    /// Number of strings that the LZW search extends in parallel, 2...16.
    package var beamWidth: Int
    /// Whether the nearest entry is looked up for each dithered pixel of each string instead of estimated: worthwhile if
    /// most of the error is diffused and tolerances are small.
    package var searchesNearest: Bool
    /// Share of a pixel's error that is diffused to its neighbours, 0...1; 0 for no dither.
    package var diffusion: Float
    /// Largest error that is diffused, in levels per coordinate.
    package var diffusionLimit: Float
    /// Maximum number of colours of a frame, 2...256.
    package var colors: Int
    /// Mean squared error, in squared levels, at which a palette needs no more colours.
    package var paletteError: Double
    /// The same for a coarser palette, tried on frames in which little changes and used if it makes them smaller; 0 to
    /// disable.
    package var coarseError: Double
    /// Number of frames for which the result of such a trial is reused, because a trial costs as much as coding the frame.
    package var framesBetweenTrials: Int
    /// The same after several trials with the same result.
    static let maxFramesBetweenTrials = 32
    /// Colours within this distance, in levels, of an exact colour are mapped to it.
    package var exactColorRadius: Float
    /// k-means passes after the variance split.
    package var refinements: Int
    /// How much larger, in squared levels, a frame's mean squared error may be with the global palette than with its own.
    package var reuseAllowance: Double
    /// Below this root mean square error of a palette, in levels, tolerances are scaled down in proportion to the error,
    /// because lossy coding saves little in a frame that is almost exact.
    package var fullToleranceError: Float

    /// The largest difference of a channel, in levels, that a pixel keeps while the source rests. Flat areas keep none.
    package var restTolerance: Float
    /// Share of the tolerances for a pixel that does not change in the next frame, because its error stays on screen.
    package var lastingToleranceShare: Float
    /// Factor on the loss in frames that change a small part of the canvas, where loss is more visible, 0...1.
    package var smallChangeFactor: Float
    /// Factor on the loss in frames that change most of the canvas, 1 or more.
    package var largeChangeFactor: Float

    /// Shares of the canvas: up to the first a change is small, from the second on it is large.
    static let smallChangeShare: Float = 0.3
    static let largeChangeShare: Float = 0.75

    /// A coarser palette is used if the frame is smaller than this fraction of its size with the normal palette.
    static let coarseSizeRatio = 0.94

    /// How much farther from a pixel's colour than the nearest entry another entry may be, if the nearest would leave a
    /// changed pixel as it is on screen.
    static let visibleChangeTolerance: Float = 24
}

extension GIFSettings {
    /// The settings adapted to a frame that codes a share of the canvas, 0...1.
    func adapted(toShare share: Float) -> GIFSettings {
        guard smallChangeFactor != 1 || largeChangeFactor != 1 else { return self }
        let change = min(max((share - Self.smallChangeShare) / (Self.largeChangeShare - Self.smallChangeShare), 0), 1)
        let scale = smallChangeFactor + (largeChangeFactor - smallChangeFactor) * change
        var result = self
        result.tolerance *= scale
        result.keepTolerance *= scale
        result.lossPerPixel *= scale
        let finer = min(scale, 1)
        result.paletteError *= Double(finer * finer)
        if change > 0 { result.coarseError = 0 }
        return result
    }

    /// The settings adapted to the mean squared error of a frame's palette, in Lab units.
    func adapted(toSquaredError error: Double) -> GIFSettings {
        guard fullToleranceError > 0 else { return self }
        let levels = Float(error.squareRoot()) / Lab.unitsPerLevel
        let share = min(levels / fullToleranceError, 1)
        var result = self
        result.tolerance *= share
        result.keepTolerance *= share
        return result
    }

    /// The settings for a quality.
    package init(_ quality: Quality) {
        switch quality {
        case .small:
            self.init(
                tolerance: 16, keepTolerance: 24, finalTolerance: 12, lossPerPixel: 9.2, beamWidth: 4,
                searchesNearest: false,
                diffusion: 0.6, diffusionLimit: 7, colors: 256, paletteError: 21, coarseError: 16,
                framesBetweenTrials: 0,
                exactColorRadius: 1.5, refinements: 2, reuseAllowance: 4, fullToleranceError: 0,
                restTolerance: 12, lastingToleranceShare: 0.8,
                smallChangeFactor: 0.65, largeChangeFactor: 1.12)
        case .standard:
            self.init(
                tolerance: 6.5, keepTolerance: 9, finalTolerance: 6, lossPerPixel: 4.5, beamWidth: 4,
                searchesNearest: false,
                diffusion: 0.75, diffusionLimit: 12, colors: 256, paletteError: 2, coarseError: 16,
                framesBetweenTrials: 4,
                exactColorRadius: 1.5, refinements: 1, reuseAllowance: 0.2, fullToleranceError: 0,
                restTolerance: 8, lastingToleranceShare: 1,
                smallChangeFactor: 0.6, largeChangeFactor: 1)
        case .best:
            self.init(
                tolerance: 2.6, keepTolerance: 1.5, finalTolerance: 2, lossPerPixel: 2, beamWidth: 4,
                searchesNearest: true,
                diffusion: 0.9, diffusionLimit: 16, colors: 256, paletteError: 0, coarseError: 0,
                framesBetweenTrials: 0,
                exactColorRadius: 0, refinements: 4, reuseAllowance: 0, fullToleranceError: 0.8,
                restTolerance: 4, lastingToleranceShare: 0.65,
                smallChangeFactor: 1, largeChangeFactor: 1)
        }
    }
}
