import Foundation
import Pages

extension TestReport {
    /// The first bytes of every file, by which a later run knows it.
    static let junitStart = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"zoetrope\""

    /// The report as JUnit XML: a suite for each scene; one case for playing it, one for each check of an expectation and one for
    /// each golden. The cases have the same names in runs that pass and in runs that fail, so that a CI service shows the history
    /// of each. A case names the file of the scene, or that of the expectation with its line. Contains no times, so that equal results give equal bytes.
    public var junit: String {
        var lines: [String] = []
        let suites = scenes.map(Self.suite)
        let (tests, failures, errors) = suites.reduce(into: (0, 0, 0)) {
            $0 = ($0.0 + $1.tests, $0.1 + $1.failures, $0.2 + $1.errors)
        }
        lines.append(
            "\(Self.junitStart) tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\">")
        for suite in suites { lines += suite.lines }
        return (lines + ["</testsuites>"]).joined(separator: "\n") + "\n"
    }

    private struct Suite {
        var lines: [String]
        var tests: Int
        var failures: Int
        var errors: Int
    }

    private static func suite(_ scene: TestResult) -> Suite {
        let name = xml(scene.title)
        var cases: [String] = []
        var counts: [String: Int] = [:]
        func add(
            _ title: String, _ element: String? = nil, type: String = "", _ message: String = "", file: String? = nil,
            line: Int? = nil
        ) {
            let place = " file=\"\(xml(file ?? scene.scene))\"" + (line.map { " line=\"\($0)\"" } ?? "")
            let open = "    <testcase classname=\"\(name)\" name=\"\(xml(title))\"\(place)"
            guard let element else { return cases.append(open + "/>") }
            counts[element, default: 0] += 1
            let first = message.split(separator: "\n").first.map(String.init) ?? ""
            cases.append(
                "\(open)>\n      <\(element) type=\"\(type)\" message=\"\(xml(first))\">\(xml(message))</\(element)>\n    </testcase>"
            )
        }
        if scene.errors.isEmpty {
            add("plays")
        } else {
            add("plays", "error", type: "scene", scene.errors.joined(separator: "\n"))
        }
        var uses: [String: Int] = [:]
        for check in scene.checked {
            let script = check.script.map { " in \($0)" } ?? ""
            let title = "expect \(check.expected)\(script)"
            // A scene may contain an expectation twice; the names of cases are unique.
            uses[title, default: 0] += 1
            let count = uses[title] ?? 1
            let name = count > 1 ? "\(title) (\(count))" : title
            if let failure = check.failure.flatMap({ scene.failures.indices.contains($0) ? scene.failures[$0] : nil }) {
                add(name, "failure", type: "expectation", failure.message, file: check.file, line: check.line)
            } else {
                add(name, file: check.file, line: check.line)
            }
        }
        for golden in scene.goldens {
            if golden.passed {
                add(golden.name)
            } else {
                let element = [.unreadable, .unwritten].contains(golden.state) ? "error" : "failure"
                add(golden.name, element, type: "golden.\(golden.state.rawValue)", golden.message)
            }
        }
        let (failures, errors) = (counts["failure"] ?? 0, counts["error"] ?? 0)
        let open =
            "  <testsuite name=\"\(name)\" tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\">"
        return Suite(lines: [open] + cases + ["  </testsuite>"], tests: cases.count, failures: failures, errors: errors)
    }

    /// Escapes text for attributes and elements.
    private static func xml(_ text: String) -> String { HTML.escaped(text, keepsBreaks: true) }
}
