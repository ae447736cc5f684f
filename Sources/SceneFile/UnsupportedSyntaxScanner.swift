import SceneLanguage
import SceneModel

/// Finds YAML that is rejected before parsing: anchors and aliases (which can expand without bound), tags, nesting that would
/// overflow the stack of the parser, and line breaks that libyaml counts but editors do not.
///
/// It follows libyaml's tokenisation rules for indentation, flow brackets, quotes, plain and block scalars. Cost: one
/// pass over the text.
struct UnsupportedSyntaxScanner {
    enum Kind {
        case anchorOrAlias, tag, nesting, lineBreak
    }

    /// A bracket that begins a list or a group.
    struct Bracket {
        let scalar: Unicode.Scalar
        /// From 1.
        let line: Int
        /// From 1, in Unicode scalars.
        let column: Int
    }

    /// Columns of the block collections that are open, the outermost first.
    private var indents: [Int] = []
    /// The flow brackets that are open, the outermost first.
    private var brackets: [Bracket] = []
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var line = 1
    private var lineStart = 0
    private var unusualBreak: (line: Int, column: Int)?

    private init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        if scalars.first == "\u{FEFF}" { (position, lineStart) = (1, 1) }
    }

    /// The first unsupported construct of a text; nil if there is none. Lines and columns count from 1, and columns
    /// count Unicode scalars, as in libyaml.
    static func firstMatch(in text: String) -> (kind: Kind, line: Int, column: Int)? {
        var scanner = UnsupportedSyntaxScanner(text)
        let match = scanner.scan()
        guard let place = scanner.unusualBreak else { return match }
        return (.lineBreak, place.line, place.column)
    }

    /// The innermost bracket that is open at a place; nil if there is none. Lines and columns count as those of `firstMatch`.
    static func openBracket(in text: String, at line: Int, _ column: Int) -> Bracket? {
        var scanner = UnsupportedSyntaxScanner(text)
        while scanner.skipToToken(), (scanner.line, scanner.column + 1) < (line, column) {
            if scanner.scanToken() != nil { return nil }
        }
        return scanner.brackets.last
    }

    private var column: Int { position - lineStart }
    private var indent: Int { indents.last ?? -1 }
    private var isAtEnd: Bool { position >= scalars.count }

    private func scalar(_ distance: Int = 0) -> Unicode.Scalar? {
        position + distance < scalars.count ? scalars[position + distance] : nil
    }

    private func isBreak(_ distance: Int = 0) -> Bool {
        guard let scalar = scalar(distance) else { return false }
        return ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar)
    }

    private func isBlank(_ distance: Int = 0) -> Bool { scalar(distance) == " " || scalar(distance) == "\t" }

    private func isBlankOrBreak(_ distance: Int = 0) -> Bool {
        scalar(distance) == nil || isBlank(distance) || isBreak(distance)
    }

    /// Whether the character at the position is a line break of YAML 1.1 that editors do not show as one.
    private var isUnusualBreak: Bool {
        guard let scalar = scalar() else { return false }
        return ["\u{85}", "\u{2028}", "\u{2029}"].contains(scalar)
    }

    private mutating func skipBreak() {
        if isUnusualBreak, unusualBreak == nil { unusualBreak = (line, column + 1) }
        position += scalar() == "\r" && scalar(1) == "\n" ? 2 : 1
        line += 1
        lineStart = position
    }

    private mutating func skipLine() {
        while !isAtEnd, !isBreak() { position += 1 }
    }

    /// Scans all tokens up to the first unsupported construct.
    private mutating func scan() -> (kind: Kind, line: Int, column: Int)? {
        while skipToToken() {
            let start = (line: line, column: column + 1)
            if brackets.isEmpty { indents.removeLast(indents.count - indents.prefix { $0 <= column }.count) }
            if let kind = scanToken() { return (kind, start.line, start.column) }
            if indents.count + brackets.count > YAMLReader.maxDepth { return (.nesting, start.line, start.column) }
        }
        return nil
    }

    private mutating func skipToToken() -> Bool {
        while !isAtEnd {
            if isBreak() {
                skipBreak()
            } else if isBlank() {
                position += 1
            } else if scalar() == "#" {
                skipLine()
            } else if column == 0, isDocumentMarker {
                position += 3
                indents = []
            } else if column == 0, scalar() == "%" {
                skipLine()
            } else {
                return true
            }
        }
        return false
    }

    private var isDocumentMarker: Bool {
        guard let first = scalar(), first == "-" || first == "." else { return false }
        return scalar(1) == first && scalar(2) == first && isBlankOrBreak(3)
    }

    private mutating func scanToken() -> Kind? {
        let inFlow = !brackets.isEmpty
        switch scalar() {
        case "&", "*": return .anchorOrAlias
        case "!": return .tag
        case "[", "{":
            brackets.append(Bracket(scalar: scalar() ?? "[", line: line, column: column + 1))
            position += 1
        case "]", "}":
            position += 1
            if let start = brackets.popLast(), brackets.isEmpty { endKey(from: start.column - 1) }
        case ",": position += 1
        case "-" where isBlankOrBreak(1), "?" where isBlankOrBreak(1), ":" where isBlankOrBreak(1):
            if !inFlow { open(column) }
            position += 1
        case "?" where inFlow, ":" where inFlow: position += 1
        case "\"", "'": scanQuotedScalar()
        case "|" where !inFlow, ">" where !inFlow: scanBlockScalar()
        default: scanPlainScalar()
        }
        return nil
    }

    /// Opens a block collection if the column is to the right of the current one.
    private mutating func open(_ column: Int) {
        if column > indent { indents.append(column) }
    }

    /// Consumes a colon that follows the token that began at column `start`, which makes that token a key.
    private mutating func endKey(from start: Int) {
        var distance = 0
        while isBlank(distance) { distance += 1 }
        guard scalar(distance) == ":" else { return }
        if brackets.isEmpty { open(start) }
        position += distance + 1
    }

    private mutating func scanQuotedScalar() {
        let (start, row) = (column, line)
        let quote = scalar()
        position += 1
        while !isAtEnd {
            if isBreak() {
                skipBreak()
            } else if scalar() == quote {
                position += 1
                guard quote == "'", scalar() == "'" else { break }
                position += 1
            } else {
                position += quote == "\"" && scalar() == "\\" && scalar(1) != nil && !isBreak(1) ? 2 : 1
            }
        }
        if line == row { endKey(from: start) }
    }

    private mutating func scanPlainScalar() {
        let (start, row) = (column, line)
        while !isAtEnd {
            if scalar() == ":", isBlankOrBreak(1) {
                if brackets.isEmpty, line == row { open(start) }
                position += 1
                return
            }
            if !brackets.isEmpty, let scalar = scalar(), [",", "[", "]", "{", "}"].contains(scalar) { return }
            if isBlankOrBreak() {
                while isBlank() || isBreak() { if isBreak() { skipBreak() } else { position += 1 } }
                if scalar() == "#" || column == 0 && isDocumentMarker { return }
                if line > row, brackets.isEmpty, column <= indent { return }
            } else {
                position += 1
            }
        }
    }

    /// Skips a block scalar after `|` or `>`: all lines indented at least as far as its first
    /// line.
    private mutating func scanBlockScalar() {
        position += 1
        var depth: Int?
        var widest = 0
        while let scalar = scalar(), !isBlankOrBreak() {
            if let digit = Character(scalar).wholeNumberValue, digit > 0 { depth = max(indent, 0) + digit }
            position += 1
        }
        skipLine()
        while !isAtEnd {
            skipBreak()
            while scalar() == " ", depth.map({ column < $0 }) ?? true { position += 1 }
            widest = max(widest, column)
            if isBreak() || isAtEnd { continue }
            if depth == nil { depth = max(widest, indent + 1, 1) }
            if let depth, column < depth {
                // This line is no longer part of the scalar: scan it from its start.
                position = lineStart
                return
            }
            skipLine()
        }
    }
}
