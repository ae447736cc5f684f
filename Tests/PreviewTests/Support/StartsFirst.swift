import Testing

/// Runs the tests of a suite before those of other suites that are ready to run.
///
/// Tests that are ready run in the order in which they were found. A serial suite would run one test in each round of all the others,
/// and one processor would be idle while the rest of it runs after those. The preview answers requests with the same priority.
struct StartsFirst: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withoutActuallyEscaping(function) { function in
            try await Task(priority: .userInitiated) { try await function() }.value
        }
    }
}

extension Trait where Self == StartsFirst {
    static var startsFirst: Self { Self() }
}
