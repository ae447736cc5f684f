import SceneTesting

/// The failures of the variants of scenes that have been printed: those of the next variants are often the same.
struct RepeatedFailures {
    /// The variant that was printed, by scene and message.
    private var printed: [[String]: String] = [:]

    /// Splits the failures of a result into those that are printed and those that another variant has printed.
    ///
    /// - Returns: the new ones, and for each other variant the number of failures that are equal, in the order of its failures.
    mutating func new(of result: TestResult) -> (failures: [TestFailure], repeated: [(variant: String, count: Int)]) {
        guard let variant = result.variant else { return (result.failures, []) }
        var new: [TestFailure] = []
        var repeated: [(variant: String, count: Int)] = []
        for failure in result.failures {
            let key = [result.scene, failure.message]
            guard let other = printed[key] else {
                printed[key] = variant
                new.append(failure)
                continue
            }
            if let index = repeated.firstIndex(where: { $0.variant == other }) {
                repeated[index].count += 1
            } else {
                repeated.append((other, 1))
            }
        }
        return (new, repeated)
    }
}
