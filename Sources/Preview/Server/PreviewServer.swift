import Files
import Foundation
import NIOCore
package import Zoetrope

/// Serves the live page of one scene on the loopback interface.
package struct PreviewServer: Sendable {
    /// The port that is tried first.
    package static let defaultPort: UInt16 = 8124
    /// The number of ports after the default that are tried.
    private static let maxPortTries: UInt16 = 40

    private let path: String
    private let settings: SceneSettings
    private let reference: String?
    private let port: UInt16?
    private let limits: ConnectionLimits

    /// - Parameters:
    ///   - path: a scene file. Errors in it are shown on the page.
    ///   - settings: changes to the scene.
    ///   - reference: a file that the page shows beside the scene or over it; nil for none. Errors in it are shown on the page.
    ///   - port: 0 for any free port; nil for the default or the next free one.
    ///   - limits: of connections and requests.
    /// - Throws: exit code 4 for a file that cannot be read, 64 for invalid settings or standard input.
    package init(
        _ path: String, settings: SceneSettings, reference: String? = nil, port: UInt16? = nil,
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
        self.reference = reference
        self.path = path
        self.settings = settings
        self.port = port
        self.limits = limits
    }

    /// Serves until the task is cancelled.
    ///
    /// - Parameter ready: called once with the address of the page.
    /// - Throws: exit code 4 if no port can be opened.
    package func run(ready: @escaping @Sendable (String) -> Void) async throws(ZoetropeError) {
        let liveScene = LiveScene(path, settings: settings)
        let scheduler = FrameScheduler()
        let first = port ?? Self.defaultPort
        try await Self.serve(onFirstOf: first...(port == nil ? first + Self.maxPortTries : first)) { candidate in
            try await serve(on: candidate, liveScene, scheduler, ready: ready)
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

    private func serve(
        on port: UInt16, _ liveScene: LiveScene, _ scheduler: FrameScheduler,
        ready: @escaping @Sendable (String) -> Void
    ) async throws {
        let handler = PreviewHandler(liveScene: liveScene, scheduler: scheduler, reference: reference)
        let listener = try await HTTPListener(
            port: port, limits: limits, respond: { await handler.answer($0) },
            upgrade: { ChangeStream.upgrade($0, $1, liveScene) })
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await listener.waitUntilClosed() }
            group.addTask {
                ready("http://127.0.0.1:\(listener.port)/")
                await liveScene.run()
            }
            await group.next()
            group.cancelAll()
            listener.close()
        }
    }
}
