import Foundation
import SceneTestSupport
import TestSupport
import Testing
import Zoetrope

/// Random changes of a scene's text: none may crash the program, and each error has a location.
@Suite struct MutationTests {
    /// Batches run in parallel; each has its own seed.
    @Test(arguments: 0..<TestCases.number(10, some: 3))
    func `an error has a location`(batch: Int) throws {
        let whole = try Scenes.text("card-popover")
        var numbers = SeededGenerator(seed: UInt64(batch))
        for _ in 0..<30 {
            var text = whole
            for _ in 0..<Int.random(in: 1...2, using: &numbers) { text = mutate(text, &numbers) }
            do throws(ZoetropeError) {
                let scene = try Scenes.prepare(text)
                #expect(scene.duration.isFinite && scene.duration >= 0)
            } catch {
                let first = error.messages.first { $0.contains(": error: ") } ?? ""
                #expect(
                    first.wholeMatch(of: /[^\n]+\.yaml:[1-9][0-9]*:[1-9][0-9]*: error: .+/.dotMatchesNewlines()) != nil,
                    "\(error.messages) for\n\(text)")
                #expect([.badScene, .limit].contains(error.exitCode), "\(error.messages) for\n\(text)")
            }
        }
    }

    private func mutate(_ text: String, _ numbers: inout SeededGenerator) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let line = Int.random(in: 0..<lines.count, using: &numbers)
        let characters = Array(lines[line])
        let place = characters.isEmpty ? 0 : Int.random(in: 0..<characters.count, using: &numbers)
        let signs = Array("x0-:{}[]\"',.*&!?#%@|>\t é∞9")
        let sign = signs[Int.random(in: 0..<signs.count, using: &numbers)]
        switch Int.random(in: 0..<6, using: &numbers) {
        case 0: lines.remove(at: line)
        case 1: lines.insert(lines[line], at: line)
        case 2: lines[line] = lines[Int.random(in: 0..<lines.count, using: &numbers)]
        case 3 where !characters.isEmpty: lines[line] = String(characters[..<place] + characters[(place + 1)...])
        case 4 where !characters.isEmpty: lines[line] = String(characters[...place] + characters[place...])
        default: lines[line] = String(characters[..<place] + [sign] + characters[place...].dropFirst())
        }
        return lines.joined(separator: "\n")
    }
}
