/// Text with the macros of man(7).
struct Roff {
    private var lines: [String] = []

    var result: String { lines.joined(separator: "\n") + "\n" }

    /// Adds a request without escaping.
    mutating func line(_ request: String) { lines.append(request) }

    mutating func section(_ name: String) { lines.append(".SH \(name)") }

    mutating func subsection(_ name: String) { lines.append(".SS \(Roff.escaped(name))") }

    mutating func text(_ words: String) { lines += words.split(separator: "\n").map { Roff.escaped(String($0)) } }

    /// Adds paragraphs, which empty lines separate; indented lines become code.
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
            let startsBlock = line.isEmpty || block.first.map { isCode($0) != isCode(line) } == true
            if startsBlock {
                end(block, in: &self)
                block = []
            }
            if !line.isEmpty { block.append(line) }
        }
        end(block, in: &self)
    }

    /// Adds a code block.
    mutating func code(_ text: String) {
        lines += [".PP", ".in +4n", ".nf"]
        lines += text.split(separator: "\n").map { Roff.escaped(String($0)) }
        lines += [".fi", ".in"]
    }

    /// Adds a term with an indented description.
    mutating func item(_ name: String, _ meaning: String) {
        lines += [".TP", ".B \(Roff.escaped(name))"]
        text(meaning)
    }

    /// Adds an argument with its description.
    ///
    /// - Parameter placeholder: the name of the option's value; nil for flags and positional arguments.
    mutating func argument(_ name: String, value placeholder: String?, _ meaning: String) {
        guard let placeholder else { return item(name, meaning) }
        lines += [".TP", ".BI \"\(Roff.escaped(name)) \" \"\(Roff.escaped(placeholder))\""]
        text(meaning)
    }

    /// Adds the synopsis of a command.
    mutating func usage(_ call: String, _ arguments: [String], hasOptions: Bool) {
        lines.append(".B \(Roff.escaped(call))")
        // The zero-width character keeps roff from treating "..." as the end of a sentence.
        for argument in arguments { lines.append(".I \(Roff.escaped(argument))\\&") }
        if hasOptions { lines.append(".RI [ options ]") }
    }

    /// Escapes characters with a meaning in roff: backslashes, hyphens and quotes, which it would replace by
    /// typographic ones, and a dot at the start of a line.
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
