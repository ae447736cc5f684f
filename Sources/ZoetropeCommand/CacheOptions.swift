import ArgumentParser
import Zoetrope

/// Options of commands that can use results of earlier runs.
struct CacheOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Copy results that were made before from this folder, and add new ones. Several runs and machines can share it.",
            valueName: "folder"),
        completion: .directory)
    var cache: String?

    @Flag(help: "With --cache, read all files again instead of trusting their sizes and times.")
    var verify = false

    func validate() throws {
        if verify, cache == nil { throw ValidationError("--verify needs --cache.") }
    }

    /// The cache; nil if none is named.
    ///
    /// - Throws: exit code 4 if the folder cannot be used.
    func open() throws(ZoetropeError) -> ResultCache? {
        guard let cache else { return nil }
        return try ResultCache(cache, readsAll: verify)
    }
}
