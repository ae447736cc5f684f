import EmbeddedFiles
import Foundation
import Pages

/// The report as a self-contained HTML page, with light and dark appearance.
struct ReportPage {
    let report: TestReport
    /// Reads a file of the report's folder by its path there.
    let file: (String) -> Data?

    init(_ report: TestReport, file: @escaping (String) -> Data?) {
        (self.report, self.file) = (report, file)
    }

    var html: String {
        let failed = report.scenes.filter { !$0.passed }
        let passed = report.scenes.filter(\.passed)
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(HTML.escaped(verdict)) · Zoetrope</title>
            <style>\(PageStyle.css)\(EmbeddedFiles.report["report.css"])</style></head><body>
            <header class="top"><p class="eyebrow">Zoetrope · motion tests</p>
            <h1 class="\(report.passed ? "good" : "bad")">\(HTML.escaped(verdict))</h1>
            <p class="sub">\(HTML.escaped(counts))</p></header>
            <main>
            \(tools)
            \(failed.map(scene).joined(separator: "\n"))
            \(passed.isEmpty ? "" : passedScenes(passed))
            </main>
            <footer>expected: the recorded goldens; actual: what the scenes render now</footer>
            <script>\(EmbeddedFiles.report["report.js"])</script>
            <script>\(EmbeddedFiles.report["compare.js"])</script>
            </body></html>

            """
    }

    private var verdict: String {
        guard !report.scenes.isEmpty else { return "Nothing was tested" }
        guard !report.passed else { return "All motion is as expected" }
        let goldens = report.scenes.flatMap(\.goldens)
        var parts: [String] = []
        func add(_ number: Int, _ words: String) {
            if number > 0 { parts.append("\(number) \(words)") }
        }
        let differing = goldens.count { $0.state == .differs }
        add(differing, differing == 1 ? "golden differs" : "goldens differ")
        let missing = goldens.count { $0.state == .missing }
        add(missing, missing == 1 ? "is missing" : "are missing")
        let recorded = goldens.count { $0.state == .recorded }
        add(recorded, recorded == 1 ? "was recorded" : "were recorded")
        add(goldens.count { $0.state == .unreadable }, "unreadable")
        add(goldens.count { $0.state == .unwritten }, "could not be written")
        let failures = report.scenes.reduce(0) { $0 + $1.failures.count }
        add(failures, failures == 1 ? "expectation fails" : "expectations fail")
        let errors = report.scenes.reduce(0) { $0 + $1.errors.count }
        add(errors, errors == 1 ? "error" : "errors")
        return parts.joined(separator: ", ")
    }

    private var counts: String {
        let checks = report.scenes.reduce(0) { $0 + $1.checks }
        let goldens = report.scenes.reduce(0) { $0 + $1.goldens.count }
        return [
            report.sceneCount, CountText.count(checks, "check"), CountText.count(goldens, "golden"),
        ].joined(separator: " · ")
    }

    private func scene(_ scene: TestResult) -> String {
        var parts = ["<section class=\"scene\"><h2>\(HTML.escaped(scene.title))</h2>"]
        if let cause = scene.commonCause { parts.append("<p class=\"facts\">\(HTML.escaped(cause))</p>") }
        parts += scene.errors.map { "<pre class=\"words\">\(HTML.escaped($0))</pre>" }
        parts.append(expectations(scene))
        for script in scene.scripts {
            let goldens = scene.goldens.filter { $0.script == script && !$0.passed }
            if !goldens.isEmpty { parts.append(group(goldens, script: script)) }
        }
        let fine = scene.goldens.filter(\.passed)
        if !fine.isEmpty {
            let names = fine.map { "<li>\(HTML.escaped($0.name))</li>" }.joined()
            parts.append(
                "<details class=\"fine\"><summary>\(CountText.count(fine.count, "golden")) as expected</summary><ul>\(names)</ul></details>"
            )
        }
        return parts.joined(separator: "\n") + "</section>"
    }

    private func passedScenes(_ scenes: [TestResult]) -> String {
        let rows = scenes.map { "<li>\(HTML.escaped($0.summary))</li>" }.joined()
        return "<section class=\"scene quiet\"><h2>As expected</h2><ul class=\"fine\">\(rows)</ul></section>"
    }

    /// The failed expectations of a scene, a card for each.
    private func expectations(_ scene: TestResult) -> String {
        // The list of contents has those of all variants.
        let variant = scene.variant.map { ", \($0)" } ?? ""
        return scene.failures.map { failure in
            let words = failure.message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let when = words.last { $0.hasPrefix("  when:  ") }.map { String($0.dropFirst(9)) } ?? ""
            let values = failure.values.map { "\($0.name) = \($0.value)" }.joined(separator: ", ")
            let with = values.isEmpty ? "" : "<br>with \(HTML.escaped(values))"
            let place = "\(failure.file):\(failure.line):\(failure.column)"
            // An expectation can fail in several scripts.
            let script = failure.script.map { ", script \($0)" } ?? ""
            // The lines after the location and before the values: the source and the mark below it.
            let source = Self.quoted(Array(words.dropFirst().prefix { !$0.hasPrefix("  found:") }))
            let picture = failure.picture.flatMap(file).map { data in
                "<figure class=\"moment\"><img alt=\"The scene when the expectation fails\" "
                    + "src=\"data:image/png;base64,\(data.base64EncodedString())\"></figure>"
            }
            let chart = failure.curves.map { FailureChart($0, failure).html }
            return """
                <article class="card failure" data-kind="expectations" data-name="\(HTML.escaped("\(place) \(failure.expected)\(script)\(variant)"))">
                <div class="head"><span class="badge">expectation</span>
                <h3><code>\(HTML.escaped(failure.expected))</code>\(HTML.escaped(script))</h3><span class="state">fails</span></div>
                <div class="evidence"><div><p class="facts">found <b>\(HTML.escaped(failure.found))</b>\
                \(when.isEmpty ? "" : " at \(HTML.escaped(when))")\(with)<br>\(HTML.escaped(place))</p>
                \(source)\(chart ?? "")</div>\(picture ?? "")</div>
                </article>
                """
        }.joined(separator: "\n")
    }

    /// The source line of an expectation, in which the expectation is marked, so that the line can be wrapped.
    private static func quoted(_ lines: [String]) -> String {
        guard !lines.isEmpty else { return "" }
        guard lines.count == 2, lines[1].contains("^") else {
            return "<pre class=\"words\">\(HTML.escaped(lines.joined(separator: "\n")))</pre>"
        }
        let source = Array(lines[0])
        let start = min(lines[1].prefix { $0 == " " }.count, source.count)
        let end = min(start + lines[1].count { $0 == "^" || $0 == "~" }, source.count)
        let indent = source.prefix { $0 == " " }.count
        func text(_ range: Range<Int>) -> String { HTML.escaped(String(source[range])) }
        let before = text(min(indent, start)..<start)
        let after = text(end..<source.count)
        return "<pre class=\"words wrap\">\(before)<mark>\(text(start..<end))</mark>\(after)</pre>"
    }

    /// A filter, links to the failures, and the command that accepts all goldens. Nothing for a report without failures.
    private var tools: String {
        guard !report.passed else { return "" }
        let accept = report.acceptCommand.map { command in
            """
            <p class="accept"><span>to accept all goldens</span>\
            <code>\(HTML.escaped(command))</code><button class="copy">Copy</button></p>
            """
        }
        return """
            <div class="tools"><input type="search" id="filter" placeholder="Filter by name" aria-label="Filter the failures by name">
            <span class="kinds" role="group" aria-label="Kinds of failures"></span></div>
            <ol class="index" aria-label="Failures"></ol>
            <p class="nothing" role="status" hidden>Nothing matches.</p>
            \(accept ?? "")
            """
    }

    // MARK: goldens of a script

    /// The failed goldens of one script, with a slider for the time of all of them.
    private func group(_ goldens: [GoldenResult], script: String) -> String {
        let order: [GoldenResult.Kind] = [.trace, .animation, .still]
        let sorted = order.flatMap { kind in goldens.filter { $0.kind == kind } }
        let cards = sorted.map { GoldenCard($0, file: file) }
        let duration = cards.map(\.duration).max() ?? 0
        let markers = sorted.first?.markers.sorted { $0.value < $1.value } ?? []
        let buttons = markers.map {
            "<button class=\"jump\" data-time=\"\(DecimalText.short($0.value))\">\(HTML.escaped($0.key))</button>"
        }.joined()
        let bar =
            duration > 0
            ? """
            <div class="bar"><button class="play" aria-label="Play">▶</button>
            <input type="range" min="0" max="\(DecimalText.short(duration))" step="0.001" value="0" aria-label="Time">
            <output>0.000 s</output><span class="jumps">\(buttons)</span></div>
            """ : ""
        return """
            <div class="group" data-duration="\(DecimalText.short(duration))">
            <div class="script"><h3>script \(HTML.escaped(script))</h3>\(bar)</div>
            \(cards.map(\.html).joined(separator: "\n"))</div>
            """
    }
}
