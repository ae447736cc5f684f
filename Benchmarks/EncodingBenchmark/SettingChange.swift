import ArgumentParser
import Encoding

/// A changed encoder setting, written as `NAME=VALUE`, for experiments.
struct SettingChange {
    let name: String
    let value: Double

    init(_ text: String) throws {
        let parts = text.split(separator: "=")
        guard parts.count == 2, let value = Double(parts[1]) else {
            throw ValidationError("\(text): a setting must be NAME=NUMBER")
        }
        (name, self.value) = (String(parts[0]), value)
    }

    func apply(to settings: inout GIFSettings) throws {
        let level = Float(value)
        switch name {
        case "tolerance": settings.tolerance = level
        case "keepTolerance": settings.keepTolerance = level
        case "finalTolerance": settings.finalTolerance = level
        case "restTolerance": settings.restTolerance = level
        case "price": settings.lossPerPixel = level
        case "beamWidth": settings.beamWidth = Int(value)
        case "isThorough": settings.searchesNearest = value != 0
        case "diffusion": settings.diffusion = level
        case "diffusionLimit": settings.diffusionLimit = level
        case "colors": settings.colors = Int(value)
        case "paletteError": settings.paletteError = value
        case "coarseError": settings.coarseError = value
        case "pinRadius": settings.exactColorRadius = level
        case "refinements": settings.refinements = Int(value)
        case "reuseAllowance": settings.reuseAllowance = value
        case "fullToleranceError": settings.fullToleranceError = level
        case "lastingToleranceShare": settings.lastingToleranceShare = level
        case "smallChangeFactor": settings.smallChangeFactor = level
        case "largeChangeFactor": settings.largeChangeFactor = level
        default: throw ValidationError("unknown setting '\(name)'")
        }
    }
}
