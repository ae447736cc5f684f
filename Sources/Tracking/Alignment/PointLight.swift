/// `Light` in the units of the points: `slope * luma + blur * bend + offset` with the luma of `TemplatePoints`.
struct PointLight: Sendable {
    var slope: Double
    var offset: Double
    /// Times `bend`: half of what blur adds to the variance of the point spread, in squared pixels of the reference's level. Negative
    /// where the frame is sharper than the reference.
    var blur = 0.0

    init(_ light: Light, mean: Double) {
        slope = light.contrast * Double(TemplatePoints.lumaUnit)
        offset = light.brightness + light.contrast * mean
    }

    var contrast: Double { slope / Double(TemplatePoints.lumaUnit) }

    func light(mean: Double) -> Light { Light(contrast: contrast, brightness: offset - contrast * mean) }
}
