import Files
import Foundation
import NIOCore
package import Zoetrope

/// Serves the live page of one scene, or of each scene of a shelf, on the loopback interface.
package struct PreviewServer: Sendable {
    /// The port that is tried first.
    package static let defaultPort: UInt16 = 8124
    /// The number of ports after the default that are tried.
    private static let maxPortTries: UInt16 = 40

    private let handler: any RequestHandler
    private let port: UInt16?
    private let limits: ConnectionLimits

    /// - Parameters:
    ///   - path: a scene file. Errors in it are shown on the page.
    ///   - settings: changes to the scene.
    ///   - editor: opens lines of its files; nil if that is not possible.
    ///   - reference: a file that the page shows beside the scene or over it; nil for none. Errors in it are shown on the page.
    ///   - port: 0 for any free port; nil for the default or the next free one.
    ///   - limits: of connections and requests.
    /// - Throws: exit code 4 for a file that cannot be read, 64 for invalid settings or standard input.
    package init(
        _ path: String, settings: SceneSettings, editor: EditorCommand? = nil, reference: String? = nil,
        port: UInt16? = nil,
        limits: ConnectionLimits = ConnectionLimits()
    ) throws(ZoetropeError) {
        guard path != "-" else {
            throw ZoetropeError(.usage, "preview needs a file that it can watch, not standard input")
        }
        try settings.check()
        if case .failure(let problem) = SceneReading(path, settings: settings).result, problem.exitCode == .fileError {
            throw problem
        }
        if let reference {
            do { _ = try OpenFile(readingUserFile: reference) } catch { throw ZoetropeError(error) }
        }
        let liveScene = LiveScene(path, settings: settings)
        self.init(
            PreviewHandler(liveScene: liveScene, scheduler: FrameScheduler(), editor: editor, reference: reference),
            port, limits)
    }

    /// Serves a page with all scenes, each of which has a page of its own.
    ///
    /// - Parameters:
    ///   - arguments: folders and scene files, as the user gave them.
    ///   - find: the scene files in them, called again while the page is shown.
    ///   - settings: changes to all scenes.
    ///   - editor: opens lines of their files; nil if that is not possible.
    ///   - port: 0 for any free port; nil for the default or the next free one.
    ///   - limits: of connections and requests.
    /// - Throws: the errors of `find`, exit code 4 for an argument that does not exist, 64 for invalid settings.
    package init(
        shelf arguments: [String], find: @escaping @Sendable () throws(ZoetropeError) -> [String],
        settings: SceneSettings, editor: EditorCommand? = nil, port: UInt16? = nil,
        limits: ConnectionLimits = ConnectionLimits()
    ) throws(ZoetropeError) {
        try settings.check()
        for path in arguments where !FileManager.default.fileExists(atPath: path) {
            throw ZoetropeError(FileFailure(path, .missing))
        }
        let shelf = Shelf(ShelfSource(arguments, find: find), try find(), settings: settings)
        self.init(ShelfHandler(shelf, editor: editor), port, limits)
    }

    private init(_ handler: any RequestHandler, _ port: UInt16?, _ limits: ConnectionLimits) {
        self.handler = handler
        self.port = port
        self.limits = limits
    }

    /// Serves until the task is cancelled.
    ///
    /// - Parameter ready: called once with the address of the page.
    /// - Throws: exit code 4 if no port can be opened.
    package func run(ready: @escaping @Sendable (String) -> Void) async throws(ZoetropeError) {
        let first = port ?? Self.defaultPort
        try await Self.serve(onFirstOf: first...(port == nil ? first + Self.maxPortTries : first)) { candidate in
            try await serve(on: candidate, ready: ready)
        }
    }

    /// Serves on the first free port, until the task is cancelled.
    ///
    /// - Parameters:
    ///   - ports: the ports to try, in this order.
    ///   - serve: opens a port and serves on it. If the task was cancelled, its errors are ignored.
    /// - Throws: exit code 4 if no port can be opened.
    package static func serve(
        onFirstOf ports: ClosedRange<UInt16>, _ serve: (UInt16) async throws -> Void
    ) async throws(ZoetropeError) {
        for port in ports {
            do {
                return try await serve(port)
            } catch {
                if Task.isCancelled || error is CancellationError { return }
                // Either bind(2) or listen(2) fails when another process opens the port at the same time.
                guard (error as? IOError)?.errnoCode == EADDRINUSE else {
                    throw ZoetropeError(.fileError, "port \(port) cannot be opened: \(error.localizedDescription)")
                }
            }
        }
        let (first, last) = (ports.lowerBound, ports.upperBound)
        let taken = first == last ? "port \(first) is taken" : "ports \(first) to \(last) are taken"
        throw ZoetropeError(.fileError, taken, hint: "leave --port out, or use --port 0 for any free port")
    }

    private func serve(on port: UInt16, ready: @escaping @Sendable (String) -> Void) async throws {
        let handler = handler
        let listener = try await HTTPListener(
            port: port, limits: limits, respond: { await handler.guardedAnswer($0) },
            upgrade: { channel, head in
                ChangeStream.upgrade(channel, head) { await handler.changes(at: HTTPRequest(head).path) }
            })
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await listener.waitUntilClosed() }
            group.addTask {
                ready("http://127.0.0.1:\(listener.port)/")
                await handler.run()
            }
            await group.next()
            group.cancelAll()
            listener.close()
        }
    }
}
