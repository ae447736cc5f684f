import SceneLanguage
import SceneModel

/// Finds what must not reach Yams: aliases, whose chains could grow without bound, tags, and groups nested so deep
/// that reading them would exhaust the stack.
///
/// It follows the rules by which libyaml tells tokens from text: indentation, flow brackets, quotes, plain and block
/// scalars. Cost: one walk through the text.
struct TrapScanner {
    enum Kind {
        case anchor, tag, nesting
    }

    /// Columns of the block collections that are open, the outermost first.
    private var indents: [Int] = []
    /// Columns of the flow brackets that are open.
    private var brackets: [Int] = []
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var line = 1
    private var lineStart = 0

    private init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        if scalars.first == "\u{FEFF}" { (position, lineStart) = (1, 1) }
    }

    /// The first trap of a text; its column counts Unicode scalars from 1, as libyaml does.
    static func firstTrap(in text: String) -> (kind: Kind, line: Int, column: Int)? {
        var scanner = TrapScanner(text)
        return scanner.scan().map { ($0, scanner.line, scanner.column + 1) }
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

    private mutating func skipBreak() {
        position += scalar() == "\r" && scalar(1) == "\n" ? 2 : 1
        line += 1
        lineStart = position
    }

    private mutating func skipLine() {
        while !isAtEnd, !isBreak() { position += 1 }
    }

    /// Walks from token to token.
    private mutating func scan() -> Kind? {
        while skipToToken() {
            if brackets.isEmpty { indents.removeLast(indents.count - indents.prefix { $0 <= column }.count) }
            if let trap = token() { return trap }
            if indents.count + brackets.count > YAMLReader.deepest { return .nesting }
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
            } else if column == 0, isDocumentMark {
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

    private var isDocumentMark: Bool {
        guard let first = scalar(), first == "-" || first == "." else { return false }
        return scalar(1) == first && scalar(2) == first && isBlankOrBreak(3)
    }

    private mutating func token() -> Kind? {
        let inFlow = !brackets.isEmpty
        switch scalar() {
        case "&", "*": return .anchor
        case "!": return .tag
        case "[", "{":
            brackets.append(column)
            position += 1
        case "]", "}":
            position += 1
            if let start = brackets.popLast(), brackets.isEmpty { endKey(from: start) }
        case ",": position += 1
        case "-" where isBlankOrBreak(1), "?" where isBlankOrBreak(1), ":" where isBlankOrBreak(1):
            if !inFlow { open(column) }
            position += 1
        case "?" where inFlow, ":" where inFlow: position += 1
        case "\"", "'": quoted()
        case "|" where !inFlow, ">" where !inFlow: block()
        default: plain()
        }
        return nil
    }

    /// A block collection begins where something stands farther right than the one around it.
    private mutating func open(_ column: Int) {
        if column > indent { indents.append(column) }
    }

    /// What ended just now was a key if a colon follows on the same line.
    private mutating func endKey(from start: Int) {
        var distance = 0
        while isBlank(distance) { distance += 1 }
        guard scalar(distance) == ":" else { return }
        if brackets.isEmpty { open(start) }
        position += distance + 1
    }

    private mutating func quoted() {
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

    private mutating func plain() {
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
                if scalar() == "#" || column == 0 && isDocumentMark { return }
                if line > row, brackets.isEmpty, column <= indent { return }
            } else {
                position += 1
            }
        }
    }

    /// A text after `|` or `>` lasts as long as its lines are indented like the first one.
    private mutating func block() {
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
                // What stands here is no text any more, and has to be read from the start of its line.
                position = lineStart
                return
            }
            skipLine()
        }
    }
}
