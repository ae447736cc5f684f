import TestSupport
import Testing
import Zoetrope

/// How many frames each try of a budget encodes.
@Suite struct BudgetTryTests {
    private static let scene = """
        zoetrope: 1
        canvas: { size: [60, 40], background: "#FFFFFF" }
        layers:
          - id: box
            frame: [4, 4, 40, 32]
            gradient: { type: conic, colors: ["#FF0000", "#FFFF00", "#0040FF", "#FF0000"] }
        loaded:
          - animate: { set: { box.transform.rotation.z: 2.5 }, duration: 1.2s, timing: linear }
        script: [{ wait: 1.2s }]
        """

    /// The frames done and the total of each try, and the error of the run.
    private func tries(_ budget: Int, format: String) throws -> (tries: [(done: Int, all: Int)], ZoetropeError?) {
        let folder = try TemporaryFolder(["turn.yaml": Self.scene])
        var job = RenderJob()
        job.paths = [folder.path("a")]
        job.format = format
        job.options.maxSize = budget
        var tries: [(done: Int, all: Int)] = []
        do throws(ZoetropeError) {
            _ = try job.run(try PreparedScene(folder.path("turn.yaml"))) { done, all in
                if done > tries.last?.done ?? .max { tries.removeLast() }
                tries.append((done, all))
            }
            return (tries, nil)
        } catch {
            #expect(folder.names() == ["turn.yaml"])
            return (tries, error)
        }
    }

    @Test func `a try ends where it exceeds the budget`() throws {
        let (tries, problem) = try tries(600, format: "gif")
        #expect(problem?.exitCode == .limit)
        // The requested settings, loss, rate, more loss, colours, lower rate, scale.
        #expect(tries.map(\.all) == [36, 36, 24, 24, 24, 12, 12])
        #expect(tries.map { $0.done < $0.all } == [false, true, true, true, true, true, false], "\(tries)")
    }

    @Test func `an output that fits at once is encoded once`() throws {
        let (tries, problem) = try tries(1_000_000, format: "gif")
        #expect(problem == nil && tries.map(\.done) == [36])
    }

    @Test func `an APNG begins with the frame rate`() throws {
        let (tries, problem) = try tries(400, format: "apng")
        #expect(problem?.exitCode == .limit)
        // A pass to count colours comes first.
        #expect(tries.map(\.all) == [72, 48, 24, 24])
    }
}
