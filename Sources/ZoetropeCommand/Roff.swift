/// Text with the macros of man(7).
struct Roff {
    private var lines: [String] = []

    var result: String { lines.joined(separator: "\n") + "\n" }

    /// A request, as it is.
    mutating func line(_ request: String) { lines.append(request) }

    mutating func section(_ name: String) { lines.append(".SH \(name)") }

    mutating func subsection(_ name: String) { lines.append(".SS \(Roff.escaped(name))") }

    mutating func text(_ words: String) { lines += words.split(separator: "\n").map { Roff.escaped(String($0)) } }

    /// Paragraphs, apart by empty lines; lines that are set in stay as they are.
    mutating func paragraphs(_ words: String) {
        var block: [String] = []
        func isCode(_ line: String) -> Bool { line.hasPrefix("  ") }
        func end(_ block: [String], in roff: inout Roff) {
            guard let first = block.first else { return }
            if isCode(first) {
                roff.code(block.map { String($0.dropFirst(2)) }.joined(separator: "\n"))
            } else {
                roff.lines.append(".PP")
                roff.text(block.joined(separator: "\n"))
            }
        }
        for line in words.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            let startsAnew = line.isEmpty || block.first.map { isCode($0) != isCode(line) } == true
            if startsAnew {
                end(block, in: &self)
                block = []
            }
            if !line.isEmpty { block.append(line) }
        }
        end(block, in: &self)
    }

    /// Lines of a shell or a file.
    mutating func code(_ text: String) {
        lines += [".PP", ".in +4n", ".nf"]
        lines += text.split(separator: "\n").map { Roff.escaped(String($0)) }
        lines += [".fi", ".in"]
    }

    /// Something with its meaning, which is set in.
    mutating func item(_ name: String, _ meaning: String) {
        lines += [".TP", ".B \(Roff.escaped(name))"]
        text(meaning)
    }

    /// - Parameter placeholder: what stands behind an option.
    mutating func argument(_ name: String, takes placeholder: String?, _ meaning: String) {
        guard let placeholder else { return item(name, meaning) }
        lines += [".TP", ".BI \"\(Roff.escaped(name)) \" \"\(Roff.escaped(placeholder))\""]
        text(meaning)
    }

    /// A call with the names of its arguments.
    mutating func usage(_ call: String, _ arguments: [String], hasOptions: Bool) {
        lines.append(".B \(Roff.escaped(call))")
        // A sentence does not end behind these points.
        for argument in arguments { lines.append(".I \(Roff.escaped(argument))\\&") }
        if hasOptions { lines.append(".RI [ options ]") }
    }

    /// Signs that would mean something to roff: backslashes, hyphens that are not to become dashes, quotes that are
    /// not to be bent, and points at the start of a line.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "\"": result += "\\(dq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result.hasPrefix(".") ? "\\&" + result : result
    }
}
