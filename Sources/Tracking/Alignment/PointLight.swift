/// `Light` in the units of the points: `slope * luma + offset` with the luma of `TemplatePoints`.
struct PointLight: Sendable {
    var slope: Double
    var offset: Double

    init(_ light: Light, mean: Double) {
        slope = light.contrast * Double(TemplatePoints.lumaUnit)
        offset = light.brightness + light.contrast * mean
    }

    var contrast: Double { slope / Double(TemplatePoints.lumaUnit) }

    func light(mean: Double) -> Light { Light(contrast: contrast, brightness: offset - contrast * mean) }
}
