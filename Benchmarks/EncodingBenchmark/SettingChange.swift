import ArgumentParser
import Encoding

/// `NAME=VALUE`, for experiments with a setting of the encoder.
struct SettingChange {
    let name: String
    let value: Double

    init(_ text: String) throws {
        let parts = text.split(separator: "=")
        guard parts.count == 2, let value = Double(parts[1]) else {
            throw ValidationError("\(text): a setting is changed by NAME=NUMBER")
        }
        (name, self.value) = (String(parts[0]), value)
    }

    func apply(to settings: inout GIFSettings) throws {
        let level = Float(value)
        switch name {
        case "tolerance": settings.tolerance = level
        case "holdTolerance": settings.holdTolerance = level
        case "restTolerance": settings.restTolerance = level
        case "price": settings.price = level
        case "breadth": settings.breadth = Int(value)
        case "isThorough": settings.isThorough = value != 0
        case "diffusion": settings.diffusion = level
        case "diffusionClip": settings.diffusionClip = level
        case "colors": settings.colors = Int(value)
        case "paletteError": settings.paletteError = value
        case "coarseError": settings.coarseError = value
        case "pinReach": settings.pinReach = level
        case "refinements": settings.refinements = Int(value)
        case "reuseAllowance": settings.reuseAllowance = value
        case "fullToleranceError": settings.fullToleranceError = level
        case "lastingSlack": settings.lastingSlack = level
        case "calm": settings.calm = level
        case "bustle": settings.bustle = level
        default: throw ValidationError("there is no setting \(name)")
        }
    }
}
