import TestSupport
import Zoetrope

/// Font files, and values of `--set`.
extension HostileInput {
    private static let file = (try? [UInt8](TestFonts.data("Boxes-Regular.ttf"))) ?? []

    static let fontFiles: [HostileInput] = [
        font("words as a font", Array("hello".utf8), .badScene, "is not a font"),
        font("an empty font", [], .badScene, "is not a font"),
        font("a web font", Array("wOF2".utf8) + [UInt8](repeating: 0, count: 99), .badScene, "is a web font (WOFF)"),
        font("half a font", Array(file.prefix(file.count / 2)), .badScene, "is a truncated font file"),
        font(
            "four billion fonts",
            Array("ttcf".utf8) + [0, 1, 0, 0, 255, 255, 255, 255] + [UInt8](repeating: 0, count: 99),
            .badScene, "is a damaged font file"),
        font(
            "65,535 tables", Array(file.prefix(4)) + [255, 255] + file.dropFirst(6), .badScene,
            "is a truncated font file"),
        font(
            "tables of zeros", Array(file.prefix(12)) + [UInt8](repeating: 0, count: max(file.count - 12, 0)),
            .badScene,
            "is a damaged font file"),
    ]

    static let settings: [HostileInput] = [
        set("an unknown variable", "y", "1", .usage, "the scene has no variable 'y'"),
        set("a layer as a variable", "a.opacity", "0", .usage, "the scene has no variable 'a.opacity'"),
        set(
            "100,000 digits", "x", String(repeating: "1", count: 100_000), .limit,
            "this expression has 100000 characters; the limit is 2000"),
        set("colours for a terminal", "x", "\u{1B}[31m1", .usage, "unexpected character '\\u{1B}'"),
        set("a change of direction", "x", "\u{202E}1", .usage, "unexpected character '\\u{202E}'"),
        set("a number that is too large", "x", "1e400", .usage, "'1e400' is not a number"),
        set("a colour for a number", "x", "red", .usage, "expected a number, but this is a colour"),
        set("not a number", "x", "nan", .usage, "unknown name 'nan'"),
        set("the end of a list and layers", "x", "1 }\nlayers: []", .usage, "unexpected character '}'"),
        set("two values", "x", "1,x=2", .usage, "unexpected token"),
        set(
            "1,500 brackets", "x", String(repeating: "(", count: 1500), .usage, "this expression is nested too deeply"),
        set("a variable in itself", "x", "x + 1", .usage, "the variable 'x' depends on itself"),
    ]
}
