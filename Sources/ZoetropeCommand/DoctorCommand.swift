import ArgumentParser
import Pages
import SceneReference
import Zoetrope

/// `zoetrope doctor`
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check which dependencies are missing, and how to install them.",
        discussion: """
            Also renders and encodes a small scene. Exit code 0 means that everything that rendering needs is \
            installed, 1 that something is missing. Optional dependencies do not affect the exit code.
            """)

    @Flag(help: "Print a JSON object: findings with name, state (ok, missing, optional), detail and install.")
    var json = false

    @OptionGroup var terminal: TerminalOptions

    func run() throws {
        Console.prepare()
        let doctor = Doctor()
        do throws(ZoetropeError) {
            try Console.print(json ? doctor.json : doctor.text)
        } catch {
            try Console.report(error, asJSON: json).finish()
        }
        try (doctor.canRender ? Zoetrope.ExitCode.success : .different).finish()
    }
}
