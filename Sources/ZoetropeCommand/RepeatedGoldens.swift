import SceneTesting

/// The goldens of the variants of scenes that differ and have been printed: those of the next variants often differ alike.
struct RepeatedGoldens {
    /// A variant that was printed.
    private struct Variant {
        var label: String
        /// What is said about each golden that differs, by the name of its file.
        var differences: [String: String]
        /// The differences of traces, by the names of their files.
        var traces: [String: String]
    }

    private var printed: [String: [Variant]] = [:]
    /// Whether any golden was left out.
    private(set) var areFolded = false

    /// Splits the goldens of a result that differ into those that are printed and those that differ as in another variant.
    ///
    /// Two goldens differ alike if the same is said about them. Where all traces of a variant differ as those of another one, the colours
    /// of its pictures may be others.
    ///
    /// - Returns: the new ones, and for each other variant the number of those that are left out.
    mutating func new(of result: TestResult) -> (goldens: [GoldenResult], repeated: [(variant: String, count: Int)]) {
        let differing = result.goldens.filter { $0.state == .differs }
        guard let label = result.variant else { return (differing, []) }
        var own = Variant(label: label, differences: [:], traces: [:])
        for golden in differing {
            let (file, text) = (Self.file(of: golden), Self.text(of: golden))
            own.differences[file] = text
            if golden.kind == .trace { own.traces[file] = text }
        }
        var new: [GoldenResult] = []
        var repeated: [(variant: String, count: Int)] = []
        for golden in differing {
            let file = Self.file(of: golden)
            guard
                let other = printed[result.scene]?.first(where: { other in
                    guard let now = own.differences[file], let before = other.differences[file] else { return false }
                    return now == before
                        || !own.traces.isEmpty && own.traces == other.traces
                            && Self.firstLine(of: now) == Self.firstLine(of: before)
                })
            else {
                new.append(golden)
                continue
            }
            areFolded = true
            if let index = repeated.firstIndex(where: { $0.variant == other.label }) {
                repeated[index].count += 1
            } else {
                repeated.append((other.label, 1))
            }
        }
        printed[result.scene, default: []].append(own)
        return (new, repeated)
    }

    /// The number of pixels that differ, by how much and where.
    private static func firstLine(of text: String) -> Substring { text.prefix { $0 != "\n" } }

    private static func file(of golden: GoldenResult) -> String {
        golden.name.split(separator: "/").last.map(String.init) ?? golden.name
    }

    /// The message without the names of the variant and the command.
    private static func text(of golden: GoldenResult) -> String {
        let folder = golden.name.prefix { $0 != "/" } + "/"
        return golden.messageLines.map { $0.replacing(golden.path, with: "").replacing(folder, with: "") }
            .joined(separator: "\n")
    }
}
