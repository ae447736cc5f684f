package import Testing

/// Runs the tests of a suite with a priority of their own.
///
/// Tests that are ready run in the order in which they were found, on one thread for each processor; those of another priority have as many
/// threads of their own. A priority below that of the surrounding task would be raised to it.
package struct TestPriority: SuiteTrait, TestScoping {
    fileprivate let priority: TaskPriority

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withoutActuallyEscaping(function) { function in
            try await Task(priority: priority) { try await function() }.value
        }
    }
}

extension Trait where Self == TestPriority {
    /// For a serial suite, which would otherwise run one test in each round of all the others, so that one processor would be idle while the
    /// rest of it runs after those. The preview answers requests with the same priority.
    package static var startsFirst: Self { Self(priority: .userInitiated) }

    /// For tests that wait for other programs, which would otherwise block the threads of those that compute. The priority is that of user
    /// interaction, which no other test has.
    package static var runsPrograms: Self { Self(priority: TaskPriority(rawValue: 0x21)) }
}
