import Foundation
import Testing

/// Interrupted runs.
@Suite struct InterruptionTests {
    /// Every frame is different, large and blurred, so that a complete rendering takes minutes.
    private static let endless = """
        zoetrope: 1
        canvas: { size: [1200, 1600] }
        layers:
          - gradient: { colors: [red, blue, "#00FF00"] }
          - { id: ball, shape: ellipse, frame: [0, 400, 400, 400] }
          - effect: dark
        loaded: { animate: ball.position.x, from: 0, to: 1200, duration: 7.3s, repeat: 0, autoreverses: true }
        script: [{ wait: 100s }]
        """

    @Test(arguments: [["-o", "a.gif"], ["-o", "a.png"], ["-o", "f", "--format", "frames"]])
    func `an interrupted run leaves no incomplete files`(output: [String]) throws {
        let space = try Workspace()
        try space.write(Self.endless, to: "long.yaml")
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
        #expect(end.status == 130, "\(end.messages)")
        #expect(try space.files() == ["a.gif", "long.yaml"])
        #expect(try space.data("a.gif") == Data("older".utf8))
    }
}
