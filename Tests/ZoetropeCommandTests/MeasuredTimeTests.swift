import Foundation
import TestSupport
import Testing

/// The estimates of `zoetrope plan --cache`, which follow the times of earlier runs.
@Suite(.runsPrograms) struct MeasuredTimeTests {
    private func space() throws -> Workspace {
        let space = try Workspace()
        try space.createCache()
        // Scenes with the same contents would share one result.
        try space.write(Scenes.slide, to: "scenes/a.yaml")
        try space.write(Scenes.slide.replacing("goal: 30", with: "goal: 29"), to: "scenes/b.yaml")
        return space
    }

    private struct Job {
        var scene: String
        var seconds: Double
        /// The measured time, and what was estimated then.
        var measured: (seconds: Double, estimate: Double)?
    }

    private func plan(_ space: Workspace, _ arguments: [String]) throws -> [Job] {
        let run = try space.run(["plan"] + arguments + ["--json"])
        try #require(run.status == 0, "\(run.messages)")
        let jobs = try #require(try run.object()["jobs"] as? [[String: Any]])
        return try jobs.map { job in
            let cost = try #require(job["cost"] as? [String: Any])
            let measured = job["measured"] as? [String: Double]
            return Job(
                scene: try #require(job["scene"] as? String), seconds: try #require(cost["seconds"] as? Double),
                measured: try measured.map { (try #require($0["seconds"]), try #require($0["estimate"])) })
        }
    }

    /// Replaces the contents of the only file of times.
    private func forge(_ text: String, in space: Workspace) throws {
        let files = try space.files().filter { $0.hasPrefix("cache/times/") }
        try #require(files.count == 1)
        try space.write(text, to: files[0])
    }

    @Test(arguments: [
        ["render", "scenes", "-o", "out/"], ["still", "scenes/a.yaml", "--at", "end", "-o", "a.png"],
        ["docs", "scenes", "-o", "out/"], ["test", "scenes"],
    ])
    func `a run with a cache gives the estimates of later plans`(command: [String]) throws {
        let space = try space()
        let arguments = command + ["--cache", "cache"]
        let before = try plan(space, arguments)
        #expect(before.map(\.scene) == ["scenes/a.yaml", "scenes/b.yaml"].dropLast(command[0] == "still" ? 1 : 0))
        #expect(before.allSatisfy { $0.measured == nil && $0.seconds > 0 })
        let run = try space.run(arguments)
        #expect(run.status == 0, "\(run.messages)")
        let after = try plan(space, arguments)
        for (old, new) in zip(before, after) {
            let measured = try #require(new.measured)
            #expect(measured.seconds > 0 && measured.estimate == old.seconds)
            #expect(abs(new.seconds - measured.seconds) < 1e-9 * measured.seconds)
        }
        // Without the cache, the estimate is that of the timeline.
        #expect(try plan(space, command).map(\.seconds) == before.map(\.seconds))
    }

    @Test func `an estimate follows a change of the scene, and a new scene has the median ratio`() throws {
        let space = try Workspace()
        try space.createCache()
        try space.write(Scenes.slide, to: "scenes/a.yaml")
        let arguments = ["render", "scenes", "--cache", "cache", "-o", "out/", "--scale", "1"]
        #expect(try space.run(arguments).status == 0)
        try forge("[{\"seconds\":20,\"estimate\":2}]", in: space)
        try space.write(Scenes.slide + "# changed\n", to: "scenes/a.yaml")
        try space.write(Scenes.slide, to: "scenes/b.yaml")
        let plain = try plan(space, ["render", "scenes", "-o", "out/", "--scale", "1"])
        let jobs = try plan(space, arguments)
        #expect(jobs[0].measured?.seconds == 20 && jobs[1].measured == nil)
        for (job, uncalibrated) in zip(jobs, plain) { #expect(abs(job.seconds - 10 * uncalibrated.seconds) < 1e-9) }
    }

    @Test func `the median of the last five times counts`() throws {
        let space = try Workspace()
        try space.createCache()
        try space.write(Scenes.slide, to: "scenes/a.yaml")
        let arguments = ["render", "scenes", "--cache", "cache", "-o", "out/"]
        #expect(try space.run(arguments).status == 0)
        let times = [90, 30, 50, 40, 500].map { "{\"seconds\":\($0),\"estimate\":1}" }
        try forge("[\(times.joined(separator: ","))]", in: space)
        #expect(try plan(space, arguments)[0].measured?.seconds == 50)
        // A sixth time replaces the first. It is less than 30 times its estimate, so that the median is 40.
        try space.write(Scenes.slide.replacing("goal: 30", with: "goal: 29"), to: "scenes/a.yaml")
        #expect(try space.run(arguments).status == 0)
        #expect(try plan(space, arguments)[0].measured?.seconds == 40)
    }

    @Test(arguments: [
        "", "{", "[]", "[{\"seconds\":-1,\"estimate\":1}]", "[{\"seconds\":1,\"estimate\":0}]",
        "[{\"seconds\":1e999,\"estimate\":1}]", "{\"seconds\":1,\"estimate\":1}",
    ])
    func `damaged times are ignored`(text: String) throws {
        let space = try Workspace()
        try space.createCache()
        try space.write(Scenes.slide, to: "scenes/a.yaml")
        let arguments = ["render", "scenes", "--cache", "cache", "-o", "out/"]
        let before = try plan(space, arguments)
        #expect(try space.run(arguments).status == 0)
        try forge(text, in: space)
        let after = try plan(space, arguments)
        #expect(after[0].measured == nil && after[0].seconds == before[0].seconds)
    }

    @Test func `an absurd time is bounded`() throws {
        let space = try Workspace()
        try space.createCache()
        try space.write(Scenes.slide, to: "scenes/a.yaml")
        let arguments = ["render", "scenes", "--cache", "cache", "-o", "out/"]
        let before = try plan(space, arguments)
        #expect(try space.run(arguments).status == 0)
        try forge("[{\"seconds\":1e300,\"estimate\":1e-300}]", in: space)
        let after = try plan(space, arguments)
        #expect(abs(after[0].seconds - 1000 * before[0].seconds) < 1e-6)
    }
}
