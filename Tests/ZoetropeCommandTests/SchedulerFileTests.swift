import Foundation
import SceneReference
import TestSupport
import Testing

/// `zoetrope manual --shards`
@Suite(.runsPrograms) struct SchedulerFileTests {
    @Test(arguments: SchedulerFile.allCases) func `each file is printed`(file: SchedulerFile) throws {
        let url = Tool.package.appendingPathComponent("Examples/Shards/\(file.fileName)")
        let space = try Workspace()
        let text = try String(contentsOf: url, encoding: .utf8)
        #expect(try space.run("manual", "--shards", file.rawValue).text == text)
        #expect(text.contains("--plan plan.json") && text.contains("zoetrope merge"))
    }

    @Test func `a file is printed alone`() throws {
        let space = try Workspace()
        let outcome = try space.run("manual", "--workflow", "--shards", "slurm")
        #expect(outcome.status == 64 && outcome.messages.contains("--workflow and --shards cannot be combined"))
        let unknown = try space.run("manual", "--shards", "cron")
        #expect(unknown.status == 64 && unknown.messages.contains("github"))
        #expect(try space.run("manual", "--shards", "slurm", "--json").status == 64)
        #expect(try space.run("manual", "gestures", "--shards", "slurm").status == 64)
    }
}
