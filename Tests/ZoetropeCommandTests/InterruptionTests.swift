import Foundation
import Testing

/// A run that the user interrupts.
@Suite struct InterruptionTests {
    @Test(arguments: [["-o", "a.gif"], ["-o", "a.png"], ["-o", "f", "--format", "frames"]])
    func `nothing half-written is left`(output: [String]) throws {
        let space = try Workspace()
        try space.write(Scenes.scene(canvas: "[400, 300]", script: "[{ wait: 100s }]"), to: "long.yaml")
        try space.write("older", to: "a.gif")
        let running = try space.start(["render", "long.yaml"] + output)
        var waited = 0.0
        while try space.files().count < 3, waited < 60 {
            Thread.sleep(forTimeInterval: 0.02)
            waited += 0.02
        }
        Thread.sleep(forTimeInterval: 0.1)
        running.interrupt()
        let end = try running.wait()
        #expect(end.status == 130, "\(end.words)")
        #expect(try space.files() == ["a.gif", "long.yaml"])
        #expect(try space.data("a.gif") == Data("older".utf8))
    }
}
