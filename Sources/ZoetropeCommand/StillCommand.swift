import ArgumentParser
import Foundation
import Zoetrope

/// `zoetrope still`
struct StillCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "still", abstract: "Render one moment of a scene to a PNG.",
        discussion: """
            A moment is \(Position.grammar).

            Examples:
              zoetrope still card.yaml --at marker:open -o open.png
              zoetrope still card.yaml --at 50% --scale 2 --appearance dark -o - > half.png
            """)

    @Argument(help: ArgumentHelp("A scene file, or - for standard input.", valueName: "scene"), completion: .scenes)
    var path: String

    @Option(help: "The moment.", completion: .positions, transform: Position.read)
    var at: Position

    @Option(
        name: [.customShort("o"), .long], help: "A file, a folder that ends in /, or - for standard output.",
        completion: .outputs)
    var output: String?

    @Option(help: "Pixels for each point.")
    var scale: Double = 1

    @Option(help: "A script's name.", completion: .scripts)
    var script: String?

    @Flag(inversion: .prefixedNo, help: "Show fingers; by default the scene tells.")
    var touches: Bool?

    @Option(
        help: "Around the canvas: \(SceneSettings.chromes.joined(separator: ", ")); by default the scene tells.",
        completion: .chromes)
    var chrome: String?

    @Flag(help: "Say nothing but errors.")
    var quiet = false

    @OptionGroup var scene: SceneArguments

    func validate() throws {
        let ending = ((output ?? "") as NSString).pathExtension.lowercased()
        guard ending.isEmpty || ending == "png" || output?.hasSuffix("/") == true else {
            throw ValidationError("A still is a PNG, but '\(output ?? "")' ends in .\(ending).")
        }
    }

    func run() throws {
        Console.prepare()
        do throws(ZoetropeError) {
            let prepared = try PreparedScene(
                path, settings: scene.settings(script: script, touches: touches, chrome: chrome))
            let data = try prepared.still(at: at, scale: scale)
            if !quiet { for warning in prepared.warnings { Console.say(warning) } }
            guard output != "-" else {
                try Console.print(data: data)
                return
            }
            let target = FileWriter.path(for: output, name: "\(prepared.name).png")
            try FileWriter.write(data, to: target)
            if !quiet { Console.say(target) }
        } catch {
            try Console.report(error).finish()
        }
    }
}
