import ArgumentParser
import Lottie

/// `zoetrope draw-lottie`: the process in which rlottie runs, started by the program itself.
struct DrawLottieCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: LottieService.command, abstract: "Draw a Lottie file for another zoetrope.", shouldDisplay: false)

    @Argument(help: "The version of the messages.")
    var version: String

    func validate() throws {
        guard version == LottieService.version else {
            throw ValidationError("this program is of another version than the one that started it")
        }
    }

    func run() { LottieService.run() }
}
