import Documents
import Foundation
import Testing

/// The columns that text takes in a terminal.
@Suite struct TerminalWidthTests {
    @Test(arguments: [
        ("card", 4), ("日本語", 6), ("한국", 4), ("ｶﾅ", 2), ("Ｆｕｌｌ", 8), ("é", 1), ("e\u{301}", 1), ("🐑", 2), ("⛴️", 2),
        ("🇩🇪", 2), ("✓", 1), ("─█░", 3), ("", 0),
    ])
    func `wide characters have two columns`(text: String, columns: Int) {
        #expect(text.terminalWidth == columns)
    }

    @Test func `a beginning fits into its columns`() {
        #expect("日本語".prefix(columns: 5) == "日本" && "日本語".prefix(columns: 6) == "日本語")
        #expect("a日".prefix(columns: 2) == "a" && "card".prefix(columns: 0).isEmpty)
    }

    @Test func `columns of a table are aligned below wide characters`() {
        let text = TerminalText(width: 40).render("| key | means |\n| --- | --- |\n| 日本語 | one |\n| ab | two |\n")
        let lines = text.split(separator: "\n")
        let columns = lines.suffix(2).compactMap { line in
            line.range(of: "one").map { line[..<$0.lowerBound].terminalWidth }
                ?? line.range(of: "two").map { line[..<$0.lowerBound].terminalWidth }
        }
        #expect(columns.count == 2 && columns[0] == columns[1], "\(text)")
    }
}
