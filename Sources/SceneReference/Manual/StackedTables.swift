/// Prepares the tables of a page for narrow screens, where the style stacks the cells of a row: each cell gets the head of its
/// column, and roles keep the table one for screen readers.
struct StackedTables {
    /// The page with its tables prepared.
    let html: String

    /// - Parameter html: elements of a body that the program has made, with tables that are not nested.
    init(_ html: String) {
        var columns = Columns()
        self.html = html.replacing(/(?s)<(table|tr|td)\b([^>]*)>|<th\b([^>]*)>(.*?)<\/th>/) { match in
            let attributes = match.2 ?? match.3 ?? ""
            switch match.1 {
            case "table":
                columns = Columns()
                return "<table role=\"table\"\(attributes)>"
            case "tr":
                columns.index = 0
                return "<tr role=\"row\"\(attributes)>"
            case "td": return "<td role=\"cell\"\(columns.label)\(attributes)>"
            default:
                let text = match.4 ?? ""
                columns.heads.append(String(text.replacing(/<[^>]*>/, with: "")))
                return "<th role=\"columnheader\"\(attributes)>\(text)</th>"
            }
        }
    }

    private struct Columns {
        /// As HTML without elements.
        var heads: [String] = []
        var index = 0

        /// The attribute of the next cell. The first column says itself what it is.
        var label: String {
            mutating get {
                defer { index += 1 }
                guard index > 0, index < heads.count, !heads[index].isEmpty else { return "" }
                return " data-label=\"\(heads[index].replacing("\"", with: "&quot;"))\""
            }
        }
    }
}
