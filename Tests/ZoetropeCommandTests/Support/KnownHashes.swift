import Foundation

extension Workspace {
    /// The notes of a cache about the program, its libraries and the fonts: their SHA-256, which each run with a new cache
    /// computes from 250 MB of files.
    private static let knownHashes = Result { () throws -> Data in
        let space = try Workspace()
        try space.write(Scenes.slide, to: "scene.yaml")
        let run = try space.run("still", "scene.yaml", "--at", "0", "-o", "still.png", "--cache", "cache")
        guard run.status == 0 else { throw Tool.Failure(description: run.messages) }
        return try space.data("cache/hashes")
    }

    /// Creates the folder `cache` as a run of another scene leaves it, but without the result.
    func createCache() throws { try write(Self.knownHashes.get(), to: "cache/hashes") }
}
