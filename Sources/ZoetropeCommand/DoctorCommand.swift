import ArgumentParser
import Pages
import SceneReference
import Zoetrope

/// `zoetrope doctor`
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Say what is missing on this machine, and how to install it.",
        discussion: """
            Draws and encodes a small scene as the proof. Exit code 0 means that all is there that rendering needs, 1 \
            that something is missing; what is optional changes nothing.
            """)

    @Flag(help: "Print one JSON object: findings with name, state (ok, missing, optional), detail and install.")
    var json = false

    func run() throws {
        Console.prepare()
        let doctor = Doctor()
        do throws(ZoetropeError) {
            try Console.print(json ? doctor.json : doctor.text)
        } catch {
            try Console.report(error).finish()
        }
        try (doctor.canRender ? Zoetrope.ExitCode.done : .different).finish()
    }
}
