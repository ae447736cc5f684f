import Foundation
import Graphics
import Testing
import Zoetrope

/// The small scenes of `Scenes/art` that are used as videos.
@Suite struct FilmTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Scenes/art").path

    @Test(arguments: ["ball", "city", "forest", "waves"])
    func `a film is wide, moves, and ends as it begins`(name: String) throws {
        let film = try PreparedScene("\(Self.folder)/\(name).yaml")
        #expect(film.warnings == [])
        #expect(film.size == (320, 180))
        let first = try film.bitmap(at: 0)
        let moves = try film.bitmap(at: film.duration / 3 + 0.3).pixels != first.pixels
        #expect(moves)
        let last = try film.bitmap(at: film.duration)
        var most = 0
        for (a, b) in zip(first.pixels, last.pixels) where a != b {
            for shift in [0, 8, 16] as [UInt32] {
                most = max(most, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
            }
        }
        #expect(most <= 2, "differs by \(most)")
    }
}
