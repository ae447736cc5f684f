import SceneTesting
import Zoetrope

/// Prints the results of scenes and variants, without repeating what several variants have in common.
struct TestResultPrinter {
    let summary: Summary
    /// Whether only failures are printed.
    let isQuiet: Bool
    /// Whether goldens are accepted, and nothing else is checked.
    let isAccepting: Bool
    /// The options that a command needs to test the same scenes.
    let options: [String]

    private var failures = RepeatedFailures()
    private var goldens = RepeatedGoldens()

    init(_ summary: Summary, isQuiet: Bool, isAccepting: Bool = false, options: [String]) {
        (self.summary, self.isQuiet, self.isAccepting, self.options) = (summary, isQuiet, isAccepting, options)
    }

    /// Whether differences of goldens were left out, and with them the commands that accept these.
    var hasFoldedGoldens: Bool { goldens.areFolded }

    /// - Throws: exit code 4 if standard output cannot be written.
    mutating func print(_ result: TestResult) throws(ZoetropeError) {
        // None of its goldens has an accepted name.
        if isAccepting, result.goldens.isEmpty, result.errors.isEmpty { return }
        if !isQuiet { for warning in result.warnings { Console.log(warning) } }
        let (newFailures, repeatedFailures) = failures.new(of: result)
        let (differing, repeatedGoldens) = goldens.new(of: result)
        let names = Set(differing.map(\.name))
        let others = result.goldens.filter { golden in
            switch golden.state {
            case .matches, .missing: false
            case .differs: names.contains(golden.name)
            default: !(isQuiet && golden.passed)
            }
        }
        let hasMessages = !newFailures.isEmpty || !others.isEmpty || !result.errors.isEmpty
        if result.variant != nil, !result.passed, hasMessages { Console.log("\(result.title):") }
        for failure in newFailures { Console.log(failure) }
        for golden in others { Console.log(golden.message) }
        let missing = result.missingGoldens(options: options)
        if let missing { Console.log(missing) }
        for error in result.errors { Console.log(error) }
        var line = result.summary
        for words in Self.words(repeatedFailures, result.failures.count, repeatedGoldens, result) {
            line += "; \(words)"
        }
        if result.isCached { line += "  from the cache" }
        if isQuiet, !result.passed, !hasMessages, missing == nil {
            Console.log(line)
        } else {
            try summary.print(line)
        }
    }

    /// `the same failures and differences as in [light]`
    private static func words(
        _ failures: [(variant: String, count: Int)], _ all: Int, _ goldens: [(variant: String, count: Int)],
        _ result: TestResult
    ) -> [String] {
        let differing = result.goldens.count { $0.state == .differs }
        if failures.count == 1, goldens.count == 1, failures[0].count == all, goldens[0].count == differing,
            failures[0].variant == goldens[0].variant
        {
            return ["the same failures and differences as in [\(goldens[0].variant)]"]
        }
        func words(_ repeated: [(variant: String, count: Int)], _ all: Int, _ noun: String) -> [String] {
            repeated.map { variant, count in
                "\(count == all ? "the same \(noun)" : "\(count) of the \(noun)") as in [\(variant)]"
            }
        }
        return words(failures, all, "failures") + words(goldens, differing, "differences")
    }
}
