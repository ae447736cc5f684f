import Foundation
import Preview
import TestSupport
import Testing

/// Changes of files, however they are written.
@Suite struct FileWatchTests {
    /// Does something to a folder's files and waits until it is noticed.
    private func notices(
        _ names: [String], before: [String: String], change: @Sendable (PreviewedFolder) throws -> Void
    ) async throws {
        let folder = try PreviewedFolder()
        for (name, text) in before { try folder.write(text, as: name) }
        let watch = FileWatch(interval: .milliseconds(5))
        watch.watch(Set(names.map { folder.path($0) }), since: Date())
        async let noticed: Void = watch.change()
        try change(folder)
        try await noticed
    }

    @Test(.hangLimit)
    func `a file that is replaced by another of its size`() async throws {
        try await notices(["a"], before: ["a": "one"]) { try $0.write("two", as: "a") }
    }

    @Test(.hangLimit)
    func `a file that is written in place`() async throws {
        try await notices(["a"], before: ["a": "one"]) {
            let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: $0.path("a")))
            try handle.seekToEnd()
            try handle.write(contentsOf: Data("more".utf8))
        }
    }

    @Test(.hangLimit)
    func `a file that was not there`() async throws {
        try await notices(["a", "b"], before: ["a": "one"]) { try $0.write("two", as: "b") }
    }

    @Test(.hangLimit)
    func `a file that goes`() async throws {
        try await notices(["a"], before: ["a": "one"]) { try FileManager.default.removeItem(atPath: $0.path("a")) }
    }

    @Test(.hangLimit)
    func `a file that is emptied`() async throws {
        try await notices(["a"], before: ["a": "one"]) { try Data().write(to: URL(fileURLWithPath: $0.path("a"))) }
    }

    @Test(arguments: [true, false])
    func `a file that is emptied or taken away and written again is told of when it is there`(isTaken: Bool) throws {
        let folder = try PreviewedFolder()
        try folder.write("one", as: "a")
        let watch = FileWatch(interval: .milliseconds(1), grace: .milliseconds(41))
        watch.watch([folder.path("a")], since: Date(timeIntervalSinceNow: 10))
        if isTaken {
            try FileManager.default.removeItem(atPath: folder.path("a"))
        } else {
            try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path("a"))).truncate(atOffset: 0)
        }
        for _ in 0..<40 { #expect(!watch.look()) }
        try Data("two".utf8).write(to: URL(fileURLWithPath: folder.path("a")))
        #expect(!watch.look(), "the change may go on")
        #expect(watch.look())
    }

    @Test(.hangLimit)
    func `a file that changed after it was read and before it was watched`() async throws {
        let folder = try PreviewedFolder()
        let read = Date(timeIntervalSinceNow: -1)
        try folder.write("later", as: "a")
        let watch = FileWatch(interval: .milliseconds(5))
        watch.watch([folder.path("a")], since: read)
        try await watch.change()
    }

    @Test func `nothing is told of a file that stays`() async throws {
        let folder = try PreviewedFolder()
        try folder.write("one", as: "a")
        let watch = FileWatch(interval: .milliseconds(1))
        watch.watch([folder.path("a")], since: Date(timeIntervalSinceNow: 10))
        for _ in 0..<20 { #expect(!watch.look()) }
        let task = Task { try await watch.change() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
