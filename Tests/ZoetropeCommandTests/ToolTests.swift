import Foundation
import TestSupport
import Testing

/// The runs of the program in tests.
@Suite(.runsPrograms) struct ToolTests {
    @Test func `a run that has ended has no open files here`() throws {
        let space = try Workspace()
        let input = space.folder.appendingPathComponent("input")
        try space.write("text", to: "input")
        let running = try Tool.start("/bin/cat", [], in: space.folder, input: input)
        #expect(try running.wait().text == "text")
        let place = "/proc/self/fd"
        let open = try FileManager.default.contentsOfDirectory(atPath: place).compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "\(place)/\($0)")
        }
        #expect(open.count > 2)
        let own = [space.folder.path, running.folder]
        #expect(open.filter { file in own.contains { file.hasPrefix($0) } } == [])
    }
}
