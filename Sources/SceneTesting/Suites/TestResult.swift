import Pages
public import Zoetrope

/// The result of testing one scene.
public struct TestResult: Codable, Sendable {
    /// The scene's path, as given by the user.
    public var scene: String
    /// What distinguishes the variant of the scene, such as `dark, de`; nil for the scene as it is.
    public var variant: String?
    /// The scripts that were played.
    public var scripts: [String] = []
    /// Number of expectations in the scene.
    public var expectations = 0
    /// The checks of expectations, in the order of the scripts and then of the expectations.
    public var checked: [ExpectationCheck] = []
    /// Number of checks in which a script reached the expectation's moment: each expectation counts once for each script.
    public var checks: Int { checked.count { $0.script != nil } }
    /// Failed expectations, in the order of the scripts.
    public var failures: [TestFailure] = []
    /// Results of the golden checks, in the order of the scripts.
    public var goldens: [GoldenResult] = []
    /// Warnings about the scene, ready to print.
    public var warnings: [String] = []
    /// The number of variants that the scene declares, if it was tested only as it is; nil for none.
    public var untestedVariants: Int?
    /// Whether the scene has goldens that were not compared, because an option changes what it shows.
    public var hasUncomparedGoldens = false
    /// Whether the result is that of an earlier run, out of a cache.
    public var isCached = false
    /// Why the scene could not be played or checked; empty if it could.
    public var errors: [String] = []

    /// Whether the scene could be played and all checks passed.
    public var passed: Bool { errors.isEmpty && failures.isEmpty && goldens.allSatisfy(\.passed) }

    init(scene: String, scripts: [String], expectations: Int, warnings: [String]) {
        self.scene = scene
        self.scripts = scripts
        self.expectations = expectations
        self.warnings = warnings
    }

    /// The result of a scene that could not be played.
    public init(scene: String, problem: ZoetropeError) {
        self.scene = scene == "-" ? "standard input" : scene
        (errors, warnings) = (problem.errorMessages, problem.warningMessages)
    }

    /// The scene, with its variant: `card.yaml [dark, de]`.
    public var title: String { SceneTarget.shownName(of: scene, variant: variant) }

    /// A summary in one line.
    public var summary: String {
        if goldens.isEmpty { return expectationSummary }
        // Expectations are not checked when goldens are accepted.
        if errors.isEmpty, checks == 0, failures.isEmpty, expectations > 0 {
            let isAccepted = goldens.contains { $0.state == .accepted }
            return "\(title): \(goldenSummary)\(isAccepted ? "; expectations were not checked" : "")"
        }
        return "\(expectationSummary); \(goldenSummary)" + (commonCause.map { "; \($0)" } ?? "")
    }

    /// What several traces that differ have in common: `2 of 3 traces: the same path, 12 % slower`; nil for nothing.
    var commonCause: String? {
        let differing = goldens.filter { $0.kind == .trace && $0.state == .differs }
        let relations = differing.compactMap { $0.trace?.mainRelation?.description }
        let counts = Dictionary(relations.map { ($0, 1) }, uniquingKeysWith: +)
        // In the order of the scripts where two are as frequent.
        let most = relations.max { (counts[$0] ?? 0) < (counts[$1] ?? 0) }
        guard let most, let count = counts[most], count > 1 else { return nil }
        return "\(count) of \(CountText.count(differing.count, "differing trace")): \(most)"
    }

    private var goldenSummary: String {
        let failed = goldens.filter { !$0.passed }
        guard !failed.isEmpty else {
            let accepted = goldens.count { $0.state == .accepted }
            if accepted > 0 { return "\(CountText.count(accepted, "golden")) accepted" }
            return goldens.count == 1 ? "1 golden matches" : "\(goldens.count) goldens match"
        }
        let states: [(GoldenResult.State, String)] = [
            (.differs, "differ"), (.missing, "missing"), (.recorded, "recorded"), (.unreadable, "unreadable"),
            (.unwritten, "could not be written"),
        ]
        let parts = states.map { state, word in (number: failed.count { $0.state == state }, word: word) }
            .filter { $0.number > 0 }
        let doubt = failures.isEmpty || !failed.contains { $0.state == .recorded } ? "" : ", although checks fail"
        let all = "of \(CountText.count(goldens.count, "golden"))"
        if parts.count == 1 {
            let verb = parts[0].word == "differ" && parts[0].number == 1 ? "differs" : parts[0].word
            return "\(parts[0].number) \(all) \(verb)\(doubt)"
        }
        return parts.map { "\($0.number) \($0.word)" }.joined(separator: ", ") + " \(all)\(doubt)"
    }

    private var expectationSummary: String {
        guard errors.isEmpty else { return "\(title): \(CountText.count(errors.count, "error"))" }
        guard expectations > 0 else {
            return "\(title): no expectations" + (goldens.isEmpty ? "; add them under expect:" : "")
        }
        guard failures.isEmpty else {
            return "\(title): \(failures.count) of \(CountText.count(max(checks, failures.count), "check")) failed"
        }
        guard checks > 0 else { return "\(title): nothing to check in \(scripts.joined(separator: ", "))" }
        let all = expectations == 1 ? "1 expectation holds" : "\(expectations) expectations hold"
        if scripts.count == 1, checks == expectations { return "\(title): \(all)" }
        return "\(title): \(CountText.count(checks, "check")) in \(CountText.count(scripts.count, "script")), all hold"
    }

    private enum CodingKeys: String, CodingKey {
        case scene, variant, scripts, expectations, checks, checked, passed, failures, goldens, warnings, errors
        case untestedVariants, hasUncomparedGoldens
        case isCached = "cached"
    }

    /// Decodes the output of `encode`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        scene = try container.decode(String.self, forKey: .scene)
        variant = try container.decodeIfPresent(String.self, forKey: .variant)
        scripts = try container.decode([String].self, forKey: .scripts)
        expectations = try container.decode(Int.self, forKey: .expectations)
        checked = try container.decode([ExpectationCheck].self, forKey: .checked)
        failures = try container.decode([TestFailure].self, forKey: .failures)
        goldens = try container.decode([GoldenResult].self, forKey: .goldens)
        warnings = try container.decode([String].self, forKey: .warnings)
        errors = try container.decode([String].self, forKey: .errors)
        untestedVariants = try container.decodeIfPresent(Int.self, forKey: .untestedVariants)
        hasUncomparedGoldens = try container.decodeIfPresent(Bool.self, forKey: .hasUncomparedGoldens) ?? false
        isCached = try container.decodeIfPresent(Bool.self, forKey: .isCached) ?? false
    }

    /// Encodes all properties, including `checks` and `passed`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(scene, forKey: .scene)
        try container.encodeIfPresent(variant, forKey: .variant)
        try container.encode(scripts, forKey: .scripts)
        try container.encode(expectations, forKey: .expectations)
        try container.encode(checks, forKey: .checks)
        try container.encode(checked, forKey: .checked)
        try container.encode(passed, forKey: .passed)
        try container.encode(failures, forKey: .failures)
        try container.encode(goldens, forKey: .goldens)
        try container.encode(warnings, forKey: .warnings)
        try container.encode(errors, forKey: .errors)
        try container.encodeIfPresent(untestedVariants, forKey: .untestedVariants)
        if hasUncomparedGoldens { try container.encode(true, forKey: .hasUncomparedGoldens) }
        if isCached { try container.encode(true, forKey: .isCached) }
    }
}

/// The results of testing several scenes.
public struct TestReport: Codable, Sendable {
    /// Whether every scene passed.
    public var passed: Bool
    /// The results, in the order of the scenes.
    public var scenes: [TestResult]
    /// The shards that the report covers, such as `2/5`; nil if the scenes were not split.
    public var shards: [String]?
    /// A hash of all scenes of the run, of which the report has those of its shard; nil if the scenes were not split.
    public var plan: String?
    /// The place of each of its scenes in the order of the run, from 0; nil if the scenes were not split.
    public var places: [Int]?
    /// The options of the run that select variants, a script or the folder of goldens, as words of a command; nil for none.
    public var options: [String]?
    /// The error of the first scene that could not be played; nil if there is none.
    public var error: ErrorReport?
    /// What the cache has saved; nil without one.
    public var cache: RenderReport.CacheUse?

    /// A report with results.
    public init(_ scenes: [TestResult]) {
        self.scenes = scenes
        passed = scenes.allSatisfy(\.passed)
    }

    /// What was tested: `3 scenes`, or `3 scenes in 12 variants`.
    var sceneCount: String {
        guard scenes.contains(where: { $0.variant != nil }) else {
            return CountText.scenes(scenes.count, variants: nil)
        }
        return CountText.scenes(Set(scenes.map(\.scene)).count, variants: scenes.count)
    }

    /// The totals in one line. Of a scene with variants, each variant passes or fails.
    public var summary: String {
        guard !scenes.isEmpty else { return "nothing to test" }
        // Where the only news are goldens that were recorded, nothing has failed.
        let recorded = scenes.count { scene in
            !scene.passed && scene.errors.isEmpty && scene.failures.isEmpty
                && scene.goldens.allSatisfy { $0.passed || $0.state == .recorded }
        }
        let passed = scenes.count(where: \.passed)
        let failed = scenes.count - passed - recorded
        let goldens = scenes.reduce(0) { $0 + $1.goldens.count }
        let accepted = scenes.reduce(0) { $0 + $1.goldens.count { $0.state == .accepted } }
        if accepted > 0, scenes.allSatisfy({ $0.checks == 0 }) {
            let count = scenes.count { $0.goldens.contains { $0.state == .accepted } }
            return """
                \(CountText.count(accepted, "golden")) of \(CountText.count(count, "scene")) accepted\
                \(failed > 0 ? ", \(CountText.count(failed, "scene")) failed" : ""); expectations were not checked
                """
        }
        return """
            \(sceneCount): \(passed) passed, \(failed) failed\
            \(recorded > 0 ? ", \(recorded) with new goldens" : ""); \
            \(CountText.count(scenes.reduce(0) { $0 + $1.checks }, "check")), \(CountText.count(goldens, "golden"))
            """
    }

    /// A sentence about variants that the scenes declare and that were not tested; nil if there are none.
    public var untestedVariants: String? {
        let declaring = scenes.filter { $0.untestedVariants != nil }
        guard let first = declaring.first else { return nil }
        // A report comes from a stranger.
        let count = declaring.reduce(0) { $0 + min(max($1.untestedVariants ?? 0, 0), 1_000_000) }
        let others = declaring.count - 1
        let names = others == 0 ? first.scene : "\(first.scene) and \(CountText.count(others, "other scene"))"
        return """
            \(names) \(others == 0 ? "declares" : "declare") \(CountText.count(count, "variant")) that \
            \(count == 1 ? "was" : "were") not tested; --variants tests \(count == 1 ? "it" : "them")
            """
    }

    /// A sentence about goldens that were not compared; nil if there are none.
    public var uncomparedGoldens: String? {
        let count = scenes.count(where: \.hasUncomparedGoldens)
        guard count > 0 else { return nil }
        return """
            the goldens of \(CountText.count(count, "scene")) were not compared, because an option changes what \
            \(count == 1 ? "it shows" : "they show")
            """
    }

    /// The exit code of a run, unless a scene could not be played, whose error then decides.
    public var exitCode: ExitCode {
        if passed { return .success }
        let codes =
            scenes.flatMap(\.goldens).filter { !$0.passed }.map(\.exitCode)
            + scenes.flatMap(\.failures).filter { $0.isUnreadable == true }.map { _ in .fileError }
        return codes.max { $0.rawValue < $1.rawValue } ?? .different
    }

    /// As JSON with sorted keys.
    public var json: String { JSONText.encode(self) }
}
