import FlyingFox
import FlyingSocks
import Foundation
package import Zoetrope

/// The live page of one scene, for this machine alone.
package struct PreviewServer: Sendable {
    /// Where nobody asks for a port.
    package static let defaultPort: UInt16 = 8124
    /// Ports after the default that are tried.
    private static let tries: UInt16 = 40
    /// Seconds that an answer may take.
    private static let patience = 120.0

    private let path: String
    private let settings: SceneSettings
    private let port: UInt16?

    /// - Parameters:
    ///   - path: a scene file; mistakes in it are shown on the page.
    ///   - port: 0 for any that is free; nil for the default or the next that is free.
    /// - Throws: exit code 4 for a file that cannot be read, 64 for settings that no scene can have.
    package init(_ path: String, settings: SceneSettings, port: UInt16? = nil) throws(ZoetropeError) {
        guard path != "-" else {
            throw ZoetropeError(.usage, "preview watches a file; standard input cannot change")
        }
        try settings.check()
        if case .failure(let problem) = Reading(path, settings: settings).result, problem.exitCode == .fileTrouble {
            throw problem
        }
        self.path = path
        self.settings = settings
        self.port = port
    }

    /// Serves until the task is cancelled.
    ///
    /// - Parameter ready: called once, with the page's address.
    /// - Throws: exit code 4 where the port is taken.
    package func run(ready: @escaping @Sendable (String) -> Void) async throws(ZoetropeError) {
        let workshop = LiveScene(path, settings: settings)
        let desk = FrameScheduler()
        let first = port ?? Self.defaultPort
        let last = port == nil ? first + Self.tries : first
        for candidate in first...last {
            do {
                try await serve(on: candidate, workshop, desk, ready: ready)
                return
            } catch is CancellationError {
                return
            } catch {
                guard case SocketError.failed(_, EADDRINUSE, _) = error else {
                    throw ZoetropeError(
                        .fileTrouble, "port \(candidate) cannot be opened: \(error.localizedDescription)")
                }
            }
        }
        let taken = first == last ? "port \(first) is taken" : "ports \(first) to \(last) are taken"
        throw ZoetropeError(.fileTrouble, "\(taken)\n  hint: leave --port out, or take --port 0 for any that is free")
    }

    private func serve(
        on port: UInt16, _ workshop: LiveScene, _ desk: FrameScheduler, ready: @escaping @Sendable (String) -> Void
    ) async throws {
        let server = HTTPServer(
            config: HTTPServer.Configuration(
                address: try sockaddr_in.inet(ip4: "127.0.0.1", port: port), timeout: Self.patience,
                logger: .disabled),
            handler: PreviewHandler(workshop: workshop, desk: desk))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            group.addTask {
                try await server.waitUntilListening(timeout: Self.patience)
                guard case .ip4(_, let port) = await server.listeningAddress else { throw CancellationError() }
                ready("http://127.0.0.1:\(port)/")
                await workshop.run()
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }
}
