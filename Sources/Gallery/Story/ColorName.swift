import Graphics

extension Color {
    /// The English name of a colour in sRGB as people use it: `red`, `light grey`, `dark blue`. Alpha is ignored.
    var name: String {
        let (highest, lowest) = (max(red, green, blue), min(red, green, blue))
        let (chroma, lightness) = (highest - lowest, (highest + lowest) / 2)
        guard chroma >= 0.1 else {
            return switch lightness {
            case ..<0.12: "black"
            case ..<0.35: "dark grey"
            case ..<0.72: "grey"
            case ..<0.94: "light grey"
            default: "white"
            }
        }
        let name = hueName(chroma: chroma, highest: highest, lightness: lightness)
        switch name {
        case "brown", "pink": return name
        default: return lightness < 0.25 ? "dark \(name)" : lightness > 0.82 ? "light \(name)" : name
        }
    }

    private func hueName(chroma: Double, highest: Double, lightness: Double) -> String {
        var sector: Double
        switch highest {
        case red: sector = (green - blue) / chroma
        case green: sector = (blue - red) / chroma + 2
        default: sector = (red - green) / chroma + 4
        }
        if sector < 0 { sector += 6 }
        return switch sector * 60 {
        case ..<15, 345...: lightness > 0.72 ? "pink" : "red"
        case ..<45: lightness < 0.35 ? "brown" : "orange"
        case ..<70: "yellow"
        case ..<165: "green"
        case ..<195: "turquoise"
        case ..<255: "blue"
        case ..<292: "purple"
        default: "pink"
        }
    }
}
