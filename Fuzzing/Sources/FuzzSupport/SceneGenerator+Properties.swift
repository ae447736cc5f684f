/// Values of layer properties.
extension SceneGenerator {
    mutating func value(of property: SchemaKeys.Property) -> String {
        switch property.name {
        case "frame": return rectangle()
        case "bounds": return list(["0", "0", number(1...90), number(1...90)])
        case "viewBox": return list(["0", "0", number(1...90), number(1...90)])
        case "contentsCenter": return "[0.25, 0.25, 0.5, 0.5]"
        case "bounds.width", "bounds.height", "frame.width", "frame.height": return number(1...90)
        case "numberOfLines": return "\(choices.below(4))"
        case "sides": return "\(3 + choices.below(9))"
        case "anchorPoint": return point(0...1)
        case "transform": return transform()
        case "path": return path()
        case "shadowPath": return choices.chance(40) ? "bounds" : path()
        case "image": return "picture.png"
        case "script": return "main"
        case "text": return richText()
        case "font.family": return "Inter"
        case "font.size": return number(1...40)
        case "gradient.colors": return list([color(), color(), color()])
        case "gradient.locations": return "[0, 0.3, 1]"
        case "lineDashPattern": return list([number(1...9), number(1...9)])
        case "gradient.startPoint", "gradient.endPoint": return point(0...1)
        case "scroll.contentSize": return point(50...400)
        // A range that zooms, and never contradictory limits.
        case "scroll.minimumZoomScale": return number(0.1...1)
        case "scroll.maximumZoomScale": return number(1...4)
        case "scroll.zoomScale": return number(0.1...4)
        case "filters.blurRadius", "shadowRadius", "effect.blurRadius": return number(0...12)
        case "filters.saturation", "filters.brightness", "filters.contrast", "effect.saturation": return number(0...3)
        default: return value(of: property.schema)
        }
    }

    private mutating func value(of schema: [String: Any]) -> String {
        if let reference = schema["$ref"] as? String {
            switch reference.split(separator: "/").last ?? "" {
            case "number": return number(-20...40)
            case "boolean": return choices.chance(30) ? condition() : boolean()
            case "color": return color()
            case "point": return point(-20...60)
            case "rectangle": return rectangle()
            case "text", "richText": return text()
            case "transform": return transform()
            default: return "1"
            }
        }
        if let values = schema["enum"] as? [String] { return choices.pick(values) }
        if let options = schema["anyOf"] as? [[String: Any]], let first = options.first { return value(of: first) }
        if let items = schema["items"] as? [String: Any] { return list(1...3) { $0.value(of: items) } }
        let lower = schema["minimum"] as? Double ?? -20
        let upper = schema["maximum"] as? Double ?? max(lower + 1, 40)
        return number(lower...min(upper, lower + 400))
    }
}
