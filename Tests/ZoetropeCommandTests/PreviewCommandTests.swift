import Foundation
import Testing

/// `zoetrope preview` from its start to its end.
@Suite struct PreviewCommandTests {
    /// The address that a preview prints once it listens.
    private func address(of running: Tool.Running) throws -> String {
        var address: String?
        try running.wait {
            address = try running.words.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+\//).map { String($0.output) }
            return address != nil
        }
        return try #require(address)
    }

    @Test(arguments: [Scenes.slide, Scenes.fiveMistakes])
    func `it serves, whatever the scene is like, until Ctrl-C and ends well`(scene: String) throws {
        let space = try Workspace()
        try space.write(scene, to: "scene.yaml")
        let running = try space.start(["preview", "scene.yaml", "--port", "0"])
        let address = try address(of: running)
        running.interrupt()
        let end = try running.wait()
        #expect(end.status == 0)
        #expect(end.words == "scene.yaml: \(address)  (Ctrl-C ends)\n")
        #expect(end.text.isEmpty)
    }

    @Test func `a taken port is told, or passed over where none was asked for`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "scene.yaml")
        // This one has the default port, or another preview on this machine has.
        let first = try space.start(["preview", "scene.yaml"])
        let taken = try #require(URL(string: address(of: first))?.port)
        let second = try space.start(["preview", "scene.yaml"])
        #expect(try URL(string: address(of: second))?.port != taken)
        let refused = try space.start(["preview", "scene.yaml", "--port", "\(taken)"]).wait()
        #expect(refused.status == 4)
        #expect(
            refused.words == """
                error: port \(taken) is taken
                  hint: leave --port out, or take --port 0 for any that is free

                """)
        for running in [first, second] {
            running.interrupt()
            #expect(try running.wait().status == 0)
        }
    }

    @Test func `of a folder it names the scenes`() throws {
        let space = try Workspace()
        for name in ["some/b c.yaml", "some/a.yml", "none/notes.txt"] { try space.write(Scenes.slide, to: name) }
        let many = try space.start(["preview", "some"]).wait()
        #expect(many.status == 4)
        #expect(
            many.words == """
                error: some: this is a folder
                  hint: preview one of its scenes:
                    zoetrope preview some/a.yml
                    zoetrope preview 'some/b c.yaml'

                """)
        let none = try space.start(["preview", "none"]).wait()
        #expect(none.status == 4)
        #expect(none.words == "error: none: there are no scenes in this folder\n")
    }

    @Test func `what is no scene file ends before it starts`() throws {
        let space = try Workspace()
        let missing = try space.start(["preview", "none.yaml"]).wait()
        #expect(missing.status == 4)
        #expect(missing.words == "error: none.yaml: there is no such file\n")
        #expect(try space.start(["preview", "-"]).wait().status == 64)
        #expect(try space.start(["preview", "none.yaml", "--port", "65536"]).wait().status == 64)
    }
}
