import Foundation
import Preview
import TestSupport
import Testing

/// Changes of files that are written in different ways.
@Suite struct FileWatchTests {
    /// Changes the last of some files and waits until the change is detected.
    private func detects(
        _ names: [String], before: [String: String], change: @Sendable (PreviewedFolder) throws -> Void
    ) async throws {
        let folder = try PreviewedFolder()
        for (name, text) in before { try folder.write(text, as: name) }
        let watch = FileWatcher(interval: .milliseconds(5))
        watch.watch(Set(names.map { folder.path($0) }), since: Date())
        async let detected = watch.waitForChange()
        try change(folder)
        #expect(try await detected == [folder.path(names[names.count - 1])])
    }

    @Test(.hangLimit)
    func `a file that is replaced by another of its size`() async throws {
        try await detects(["a"], before: ["a": "one"]) { try $0.write("two", as: "a") }
    }

    @Test(.hangLimit)
    func `a file that is written in place`() async throws {
        try await detects(["a"], before: ["a": "one"]) {
            let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: $0.path("a")))
            try handle.seekToEnd()
            try handle.write(contentsOf: Data("more".utf8))
        }
    }

    @Test(.hangLimit)
    func `a file that was not there`() async throws {
        try await detects(["a", "b"], before: ["a": "one"]) { try $0.write("two", as: "b") }
    }

    @Test(.hangLimit)
    func `a file that is removed`() async throws {
        try await detects(["a"], before: ["a": "one"]) { try FileManager.default.removeItem(atPath: $0.path("a")) }
    }

    @Test(.hangLimit)
    func `a file that is emptied`() async throws {
        try await detects(["a"], before: ["a": "one"]) { try Data().write(to: URL(fileURLWithPath: $0.path("a"))) }
    }

    @Test(arguments: [true, false])
    func `a file that is emptied or removed and written again is reported when it exists`(isRemoved: Bool) throws {
        let folder = try PreviewedFolder()
        try folder.write("one", as: "a")
        let watch = FileWatcher(interval: .milliseconds(1), gracePeriod: .milliseconds(41))
        watch.watch([folder.path("a")], since: Date(timeIntervalSinceNow: 10))
        if isRemoved {
            try FileManager.default.removeItem(atPath: folder.path("a"))
        } else {
            try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path("a"))).truncate(atOffset: 0)
        }
        for _ in 0..<40 { #expect(watch.poll() == nil) }
        try Data("two".utf8).write(to: URL(fileURLWithPath: folder.path("a")))
        #expect(watch.poll() == nil, "the change may continue")
        #expect(watch.poll() == [folder.path("a")])
    }

    @Test(.hangLimit)
    func `a file that changed after it was read and before it was watched`() async throws {
        let folder = try PreviewedFolder()
        let read = Date(timeIntervalSinceNow: -1)
        try folder.write("later", as: "a")
        let watch = FileWatcher(interval: .milliseconds(5))
        watch.watch([folder.path("a")], since: read)
        try await watch.waitForChange()
    }

    @Test func `an unchanged file is not reported`() async throws {
        let folder = try PreviewedFolder()
        try folder.write("one", as: "a")
        let watch = FileWatcher(interval: .milliseconds(1))
        watch.watch([folder.path("a")], since: Date(timeIntervalSinceNow: 10))
        for _ in 0..<20 { #expect(watch.poll() == nil) }
        let task = Task { try await watch.waitForChange() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
