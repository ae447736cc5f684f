/// A linear model of the time that a rendering takes.
///
/// The constants were fitted to scenes of `Benchmarks/scale/make-scenes` on two cores. What matters for the balance of shards is
/// their proportion, which hardly depends on the machine.
struct CostModel: Sendable {
    /// Seconds for reading and playing a scene.
    var perScene: Double
    /// Seconds for one million pixels of the rectangles that contain the changes.
    var perMegapixel: Double
    /// Seconds for one million pixels that change.
    var perChangedMegapixel: Double
    /// Seconds for one million changed pixels under gradients, pictures and filters.
    var perShadedMegapixel: Double
    /// Seconds for each layer that is drawn again.
    var perItem: Double
    /// Seconds for one million pixels of a blurred backdrop.
    var perBlurredMegapixel: Double
    /// How many times a rendering with a size limit draws its frames, on average.
    var attempts: Double

    static let standard = CostModel(
        perScene: 0.011, perMegapixel: 0.016, perChangedMegapixel: 0.014, perShadedMegapixel: 0.034, perItem: 9e-5,
        perBlurredMegapixel: 0.08, attempts: 3)

    func seconds(_ cost: RenderCost, format: any OutputFormat.Type, hasBudget: Bool) -> Double {
        let frames =
            Double(cost.pixels) / 1e6 * perMegapixel + Double(cost.changedPixels) / 1e6 * perChangedMegapixel
            + Double(cost.shadedPixels) / 1e6 * perShadedMegapixel + Double(cost.items) * perItem
            + Double(cost.blurredPixels) / 1e6 * perBlurredMegapixel
        // Formats with statistics of their colours draw twice.
        return frames * (format.needsColorStatistics ? 2 : 1) * (hasBudget ? attempts : 1)
    }

    /// Seconds for drawing and writing one picture.
    func seconds(ofStillWith pixels: Int) -> Double { Double(pixels) / 1e6 * (perMegapixel + perChangedMegapixel) }
}
