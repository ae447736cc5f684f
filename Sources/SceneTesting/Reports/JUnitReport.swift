import Foundation
import Pages

extension TestReport {
    /// The first bytes of every file, by which a later run knows it.
    static let junitStart = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"zoetrope\""

    /// The report as JUnit XML: a suite for each scene; a case for each golden, for each failed expectation, and one for
    /// all expectations that hold. Contains no times, so that equal results give equal bytes.
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
        let name = xml(scene.scene)
        var cases: [String] = []
        func add(_ title: String, _ element: String? = nil, type: String = "", _ message: String = "") {
            let open = "    <testcase classname=\"\(name)\" name=\"\(xml(title))\""
            guard let element else { return cases.append(open + "/>") }
            let first = message.split(separator: "\n").first.map(String.init) ?? ""
            cases.append(
                "\(open)>\n      <\(element) type=\"\(type)\" message=\"\(xml(first))\">\(xml(message))</\(element)>\n    </testcase>"
            )
        }
        for error in scene.errors { add("plays", "error", type: "scene", error) }
        if scene.errors.isEmpty, scene.failures.isEmpty, scene.expectations > 0 {
            add("\(scene.expectations) expectations")
        }
        for failure in scene.failures {
            let script = failure.script.map { " in \($0)" } ?? ""
            add("line \(failure.line): \(failure.expected)\(script)", "failure", type: "expectation", failure.message)
        }
        for golden in scene.goldens {
            if golden.passed {
                add(golden.name)
            } else {
                let element = golden.state == .unreadable ? "error" : "failure"
                add(golden.name, element, type: "golden.\(golden.state.rawValue)", golden.message)
            }
        }
        let errors = scene.errors.count + scene.goldens.count { $0.state == .unreadable }
        let failures = scene.failures.count + scene.goldens.count { !$0.passed && $0.state != .unreadable }
        let open =
            "  <testsuite name=\"\(name)\" tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\">"
        return Suite(lines: [open] + cases + ["  </testsuite>"], tests: cases.count, failures: failures, errors: errors)
    }

    /// Escapes text for attributes and elements.
    private static func xml(_ text: String) -> String { HTML.escaped(text, keepsBreaks: true) }
}
