import SceneModel

/// Finds YAML anchors, aliases and tags before anything is composed.
///
/// They can only stand where a value starts: behind an indicator or at the start of a line, outside quotes.
enum AnchorScanner {
    static func firstAnchor(in text: String, file: String) -> SourceLocation? {
        for (row, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let column = column(in: Array(line.unicodeScalars)) {
                return SourceLocation(file: file, line: row + 1, column: column + 1)
            }
        }
        return nil
    }

    /// The index of an anchor in one line. Quotes that span lines are rare enough to be read line by line.
    private static func column(in line: [Unicode.Scalar]) -> Int? {
        var quote: Unicode.Scalar?
        var startsValue = true
        for (index, scalar) in line.enumerated() {
            if let open = quote {
                if scalar == open { quote = nil }
                continue
            }
            switch scalar {
            case "\"", "'":
                if startsValue { quote = scalar }
                startsValue = false
            case "#" where index == 0 || line[index - 1] == " ": return nil
            case "&" where startsValue, "*" where startsValue:
                let next = index + 1 < line.count ? line[index + 1] : " "
                if next.properties.isAlphabetic || next == "_" || ("0"..."9").contains(next) { return index }
                startsValue = false
            case " ", "\t", "\r": break
            case "[", "{", ",", "?": startsValue = true
            case ":", "-": startsValue = index + 1 < line.count && line[index + 1] == " "
            default: startsValue = false
            }
        }
        return nil
    }
}
