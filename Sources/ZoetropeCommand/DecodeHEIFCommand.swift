import ArgumentParser
import HEIF

/// `zoetrope decode-heif`: the process in which libheif runs, started by the program itself.
struct DecodeHEIFCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: HEIFService.command, abstract: "Decode an AVIF or HEIC picture for another zoetrope.",
        shouldDisplay: false)

    @Argument(help: "The version of the messages.")
    var version: String

    func validate() throws {
        guard version == HEIFService.version else {
            throw ValidationError("this program is of another version than the one that started it")
        }
    }

    func run() { HEIFService.run() }
}
