import Foundation
import Preview
import Synchronization
import TestSupport
import Testing
import Work
import Zoetrope

/// Long work of the page.
@Suite(.hangLimit) struct BackgroundWorkTests {
    private let work = BackgroundWork<String>(WorkerPool("test", threads: 1), busy: "busy")

    private func result(_ id: Int) async throws -> String? {
        while let state = await work.state(of: id) {
            if let result = state.result { return try result.get() }
            try await Task.sleep(for: .milliseconds(1))
        }
        return nil
    }

    /// Begins a piece that ends only when it is cancelled.
    private func beginEndless() async throws -> Int {
        try await work.begin { progress, isCancelled in
            progress(1, 3)
            while !isCancelled() { Thread.sleep(forTimeInterval: 0.001) }
            return .success("cancelled")
        }
    }

    @Test func `one piece runs at a time, and its result is kept until the next begins`() async throws {
        let first = try await work.begin { _, _ in .success("first") }
        #expect(try await result(first) == "first")
        let second = try await beginEndless()
        let isKept = await work.state(of: first) != nil
        #expect(second != first && !isKept)
        while await work.state(of: second)?.done == 0 { try await Task.sleep(for: .milliseconds(1)) }
        let total = await work.state(of: second)?.total
        #expect(total == 3)
        await #expect(throws: ZoetropeError.self) { try await work.begin { _, _ in .success("third") } }
        await work.cancel(second)
    }

    @Test func `a cancelled piece ends, has no result, and the next one runs`() async throws {
        let first = try await beginEndless()
        await work.cancel(first)
        #expect(try await result(first) == nil)
        // It waits until the first one has ended.
        let second = try await work.begin { _, isCancelled in .success(isCancelled() ? "cancelled" : "second") }
        #expect(try await result(second) == "second")
        // A number that is not the last one is ignored.
        await work.cancel(first)
        #expect(try await result(second) == "second")
        await work.cancel(second)
        #expect(try await result(second) == nil)
    }

    /// What other threads set.
    private final class Flag: Sendable {
        private let state = Mutex(false)

        var isSet: Bool { state.withLock { $0 } }
        func set() { state.withLock { $0 = true } }
    }

    @Test func `a piece that is cancelled while it waits does not begin`() async throws {
        let (release, hasBegun) = (Flag(), Flag())
        let first = try await work.begin { _, _ in
            while !release.isSet { Thread.sleep(forTimeInterval: 0.001) }
            return .success("first")
        }
        await work.cancel(first)
        let second = try await work.begin { _, _ in
            hasBegun.set()
            return .success("second")
        }
        await work.cancel(second)
        let third = try await work.begin { _, _ in .success("third") }
        release.set()
        #expect(try await result(third) == "third")
        #expect(!hasBegun.isSet)
    }
}
