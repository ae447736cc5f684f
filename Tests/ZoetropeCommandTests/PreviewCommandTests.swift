import Foundation
import TestSupport
import Testing

/// `zoetrope preview` on the command line.
@Suite(.runsPrograms) struct PreviewCommandTests {
    /// The address that a preview prints when it is ready.
    private func address(of running: Tool.Running) throws -> String {
        var address: String?
        try running.wait {
            address = try running.text.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+\//).map { String($0.output) }
            return address != nil
        }
        return try #require(address)
    }

    @Test(arguments: [Scenes.slide, Scenes.fiveErrors])
    func `it serves valid and invalid scenes until Ctrl-C and exits with 0`(scene: String) throws {
        let space = try Workspace()
        try space.write(scene, to: "scene.yaml")
        let running = try space.start(["preview", "scene.yaml", "--port", "0"])
        let address = try address(of: running)
        running.interrupt()
        let end = try running.wait()
        #expect(end.status == 0)
        #expect(end.text == "scene.yaml: \(address)  (stop with Ctrl-C)\n")
        #expect(end.messages.isEmpty)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `signals are its regular end`(signal: Int32) throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "scene.yaml")
        let running = try space.start(["preview", "scene.yaml", "--port", "0"])
        _ = try address(of: running)
        running.interrupt(signal)
        #expect(try running.wait().status == 0)
    }

    @Test(arguments: ["0", "3601", "x"])
    func `a time limit outside of its range is a usage error`(timeout: String) throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "scene.yaml")
        #expect(try space.start(["preview", "scene.yaml", "--timeout", timeout]).wait().status == 64)
    }

    @Test func `a used port is an error, unless it is the default`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "scene.yaml")
        // The default port is used by this preview or by another program.
        let first = try space.start(["preview", "scene.yaml"])
        let taken = try #require(URL(string: address(of: first))?.port)
        let second = try space.start(["preview", "scene.yaml"])
        #expect(try URL(string: address(of: second))?.port != taken)
        let refused = try space.start(["preview", "scene.yaml", "--port", "\(taken)"]).wait()
        #expect(refused.status == 4)
        #expect(
            refused.messages == """
                error: port \(taken) is taken
                  hint: leave --port out, or use --port 0 for any free port

                """)
        for running in [first, second] {
            running.interrupt()
            #expect(try running.wait().status == 0)
        }
    }

    @Test func `a folder is served as a shelf`() throws {
        let space = try Workspace()
        for name in ["some/b c.yaml", "some/a.yml", "none/notes.txt"] { try space.write(Scenes.slide, to: name) }
        let running = try space.start(["preview", "some", "some/a.yml", "--port", "0"])
        #expect(try address(of: running).hasPrefix("http://127.0.0.1:"))
        running.interrupt()
        #expect(try running.wait().status == 0)
        let none = try space.start(["preview", "none"]).wait()
        #expect(none.status == 4)
        #expect(none.messages == "error: none: this folder has no scenes\n")
        let missing = try space.start(["preview", "some", "gone"]).wait()
        #expect(missing.status == 4)
        #expect(missing.messages == "error: gone: there is no such file\n")
    }

    @Test func `a missing scene file is an error`() throws {
        let space = try Workspace()
        let missing = try space.start(["preview", "none.yaml"]).wait()
        #expect(missing.status == 4)
        #expect(missing.messages == "error: none.yaml: there is no such file\n")
        #expect(try space.start(["preview", "-"]).wait().status == 64)
        #expect(try space.start(["preview", "none.yaml", "--port", "65536"]).wait().status == 64)
    }
}
