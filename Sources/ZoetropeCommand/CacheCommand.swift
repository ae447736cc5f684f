import ArgumentParser
import Files
import Pages
import Zoetrope

/// `zoetrope cache`
struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache", abstract: "Show the size of a cache, or limit it.",
        discussion: """
            The folder is one that --cache has filled. With --max-size, the results that were not used for the \
            longest time are removed. It is safe while other runs use the cache: they make again what is missing.

            Examples:
              zoetrope cache ~/.cache/zoetrope/results
              zoetrope cache /shared/zoetrope --max-size 10GB
            """)

    @Argument(help: ArgumentHelp("The folder of the cache.", valueName: "folder"), completion: .directory)
    var folder: String

    @Option(
        help: ArgumentHelp("Remove the oldest results until the rest is at most this large.", valueName: "size"),
        transform: ByteSize.read)
    var maxSize: ByteSize?

    @Flag(help: "Print a JSON object.")
    var json = false

    @Flag(name: .shortAndLong, help: "Print only errors.")
    var quiet = false

    @OptionGroup var terminal: TerminalOptions

    func run() throws {
        Console.prepare()
        var end = Zoetrope.ExitCode.success
        do throws(ZoetropeError) {
            let found: ConfinedFolder
            do {
                found = try ConfinedFolder(folder)
            } catch {
                throw ZoetropeError(error)
            }
            let contents = try ResultCache.prune(found, maxSize: maxSize?.bytes)
            if json { try Console.print(JSONText.encode(contents)) }
            let removed = contents.removed > 0 ? ", \(contents.removed) removed" : ""
            try Summary(isShown: !quiet, isOutputTaken: json).print(
                "\(folder)  \(CountText.count(contents.results, "result"))  \(Console.size(contents.bytes))\(removed)")
        } catch {
            end = Console.report(error, asJSON: json)
        }
        try end.finish()
    }
}
