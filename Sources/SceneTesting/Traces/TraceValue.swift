import Graphics
import Pages
import SceneLanguage

/// One cell of a trace before it is rounded.
package enum TraceValue: Sendable, Hashable {
    case number(Double)
    /// Without two consecutive spaces, which separate columns.
    case text(String)
    /// The expression has no value at that time.
    case none

    /// Decimals of a column whose numbers are all below `coarse`.
    static let fineDecimals = 4
    /// Decimals of all other columns.
    static let coarseDecimals = 2
    /// From this value on two decimals suffice: a hundredth of a point or a degree is invisible.
    static let coarse = 10.0

    var number: Double? { if case .number(let value) = self { value } else { nil } }

    /// The text of the cell.
    func text(decimals: Int) -> String {
        switch self {
        case .number(let value): DecimalText.fixed(value, decimals: decimals)
        case .text(let text): text
        case .none: "-"
        }
    }

    /// The columns of a value: the suffixes of their names, and their cells.
    static func columns(of value: Value) -> [(suffix: String, value: TraceValue)] {
        func numbers(_ parts: [(String, Double)]) -> [(suffix: String, value: TraceValue)] {
            parts.map { (".\($0.0)", .number($0.1)) }
        }
        switch value {
        case .number(let number): return [("", .number(number))]
        case .point(let p): return numbers([("x", p.x), ("y", p.y)])
        case .rect(let r): return numbers([("x", r.minX), ("y", r.minY), ("width", r.width), ("height", r.height)])
        case .color(let c):
            return numbers([("red", c.red), ("green", c.green), ("blue", c.blue), ("alpha", c.alpha)])
        case .transform(let t):
            return numbers([("a", t.a), ("b", t.b), ("c", t.c), ("d", t.d), ("tx", t.tx), ("ty", t.ty)])
        case .effect(let effect):
            return [("", .text(".\(effect.style.rawValue)")), (".fraction", .number(effect.fraction))]
        case .list(let values):
            let cells = values.flatMap { columns(of: $0) }.map { $0.value.text(decimals: fineDecimals) }
            return [("", .text("[\(cells.joined(separator: ","))]"))]
        case .bool, .text, .richText, .path, .symbol, .image, .clip: return [("", .text(plain(value.description)))]
        }
    }

    /// Escapes line breaks, tabs and consecutive spaces.
    static func plain(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case " " where result.last == " ": result += "\\ "
            case let sign where sign.isNewline: result += "\\n"
            case "\t": result += "\\t"
            default: result.append(character)
            }
        }
        return result
    }
}
