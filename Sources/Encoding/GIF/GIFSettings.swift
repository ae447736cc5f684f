/// What a GIF may lose to become smaller. Distances are in levels: OKLab scaled so that a step of one is close to a
/// step of one in an 8-bit channel.
///
/// Frames of up to 255 changed colours are exact whatever the settings, and so are flat colours among others.
package struct GIFSettings: Sendable, Hashable {
    /// How much farther than the nearest entry of the palette a colour may be when it makes the code shorter.
    package var tolerance: Float
    /// The same for leaving a pixel as it is shown.
    package var holdTolerance: Float
    /// The same where the pixel changes for the last time before a rest.
    package var restTolerance: Float
    /// How many levels of error one more pixel in a string is worth.
    package var price: Float
    /// How many strings are followed at a time, 1...16.
    package var breadth: Int
    /// Whether the nearest entry is looked up for each dithered pixel of each string rather than guessed: pays where
    /// most of the error is passed on and tolerances are small.
    package var isThorough: Bool
    /// Share of the error of a pixel that is passed on to those around it, 0...1; 0 for no dither.
    package var diffusion: Float
    /// Largest error that is passed on, in levels a coordinate.
    package var diffusionClip: Float
    /// Largest number of colours of a frame, 2...256.
    package var colors: Int
    /// Mean squared error in levels at which a palette needs no more colours.
    package var paletteError: Double
    /// The same for a coarser palette that calm frames are tried with, the smaller file wins; 0 for none.
    package var coarseError: Double
    /// For how many frames the outcome of such a trial is believed: each costs as much as coding the frame.
    package var trialPause: Int
    /// Colours so near, in levels, to a flat colour that stays exact get no entry of their own.
    package var pinReach: Float
    /// k-means passes after the variance split.
    package var refinements: Int
    /// Mean squared error in levels that a frame may have beyond its own palette's to use the global one.
    package var reuseAllowance: Double
    /// Up to this root mean square error of a palette, in levels, tolerances shrink with it: where a frame is almost
    /// exact, loss buys little.
    package var fullToleranceError: Float

    /// What share of the tolerances a pixel has that stays the same in the next frame: its error will be seen for long.
    package var lastingSlack: Float
    /// How much of the loss remains where little of the canvas moves, and is looked at the more closely, 0...1.
    package var calm: Float
    /// The same where most of it moves, 1 or more.
    package var bustle: Float

    /// Shares of the canvas up to which a frame is calm, and from which on it is busy.
    static let calmShare: Float = 0.3
    static let busyShare: Float = 0.75

    /// A coarser palette wins if the frame takes less than this share of what it takes otherwise.
    static let coarseGain = 0.94

    /// How much farther than the nearest entry a colour may be to show that a pixel has moved.
    static let moveTolerance: Float = 24
}

extension GIFSettings {
    /// These settings for a frame of which so large a share of the canvas, 0...1, is coded.
    func adapted(toShare share: Float) -> GIFSettings {
        guard calm != 1 || bustle != 1 else { return self }
        let busy = min(max((share - Self.calmShare) / (Self.busyShare - Self.calmShare), 0), 1)
        let scale = calm + (bustle - calm) * busy
        var result = self
        result.tolerance *= scale
        result.holdTolerance *= scale
        result.price *= scale
        let finer = min(scale, 1)
        result.paletteError *= Double(finer * finer)
        if busy > 0 { result.coarseError = 0 }
        return result
    }

    /// These settings for a frame whose palette has a mean squared error in Lab units.
    func adapted(toSquaredError error: Double) -> GIFSettings {
        guard fullToleranceError > 0 else { return self }
        let levels = Float(error.squareRoot()) / Lab.unitsPerLevel
        let share = min(levels / fullToleranceError, 1)
        var result = self
        result.tolerance *= share
        result.holdTolerance *= share
        return result
    }

    /// The settings behind a quality.
    package init(_ quality: Quality) {
        switch quality {
        case .small:
            self.init(
                tolerance: 16, holdTolerance: 24, restTolerance: 12, price: 9.2, breadth: 4, isThorough: false,
                diffusion: 0.6, diffusionClip: 7, colors: 256, paletteError: 21, coarseError: 16, trialPause: 0,
                pinReach: 1.5, refinements: 2, reuseAllowance: 4, fullToleranceError: 0, lastingSlack: 0.8,
                calm: 0.65, bustle: 1.12)
        case .standard:
            self.init(
                tolerance: 6.5, holdTolerance: 9, restTolerance: 6, price: 4.5, breadth: 4, isThorough: false,
                diffusion: 0.75, diffusionClip: 12, colors: 256, paletteError: 2, coarseError: 16, trialPause: 4,
                pinReach: 1.5,
                refinements: 1, reuseAllowance: 0.2, fullToleranceError: 0, lastingSlack: 1, calm: 0.6, bustle: 1)
        case .best:
            self.init(
                tolerance: 2.6, holdTolerance: 1.5, restTolerance: 2, price: 2, breadth: 4, isThorough: true,
                diffusion: 0.9, diffusionClip: 16, colors: 256, paletteError: 0, coarseError: 0, trialPause: 0,
                pinReach: 0,
                refinements: 4, reuseAllowance: 0, fullToleranceError: 1, lastingSlack: 0.65, calm: 1, bustle: 1)
        }
    }
}
