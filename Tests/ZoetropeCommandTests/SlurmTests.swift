import Foundation
import TestSupport
import Testing

private enum Slurm {
    /// Why the tests cannot run; nil if they can.
    static let reason: String? = {
        guard geteuid() == 0 else { return "a cluster needs root" }
        let programs = ["slurmctld", "slurmd", "munged", "sbatch", "scancel"]
        let folders = ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin"]
        let missing = programs.first { program in
            !folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
        }
        return missing.map { "\($0) is not installed (slurmctld slurmd slurm-client munge)" }
    }()
}

/// The batch file for Slurm, in a cluster of its own.
@Suite(.runsPrograms, .enabled(if: Slurm.reason == nil, Comment(rawValue: Slurm.reason ?? ""))) struct SlurmTests {
    @Test func `a task that is killed and run again leaves the files of one run`() throws {
        let space = try Workspace()
        for index in 0..<6 {
            try space.write(
                """
                zoetrope: 2
                canvas: { size: [300, 300], background: white }
                layers: [ { id: box, frame: [0, 0, 60, 60], gradient: { colors: [red, blue] } } ]
                loaded: { animate: { set: { box.position: [250, \(40 * index)] }, duration: 3s } }
                script: [ { wait: settled } ]

                """, to: "Scenes/s\(index).yaml")
        }
        let file = Tool.package.appendingPathComponent("Examples/Shards/slurm.sbatch")
        let batch = try String(contentsOf: file, encoding: .utf8)
        #expect(batch.contains("--array=1-20\n") && batch.contains("shards=20 "))
        try space.write(
            batch.replacing("--array=1-20\n", with: "--array=1-4\n").replacing("shards=20 ", with: "shards=4 "),
            to: "slurm.sbatch")
        let cluster = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Cluster").path
        let run = try space.shell(
            """
            export PATH="/usr/local/sbin:/usr/sbin:$PATH"
            exec \(cluster)/slurm-cluster "$PWD/cluster" \(cluster)/run-array slurm.sbatch 3
            """)
        #expect(run.status == 0, "\(run.text) \(run.messages)")
        #expect(
            run.text == """
                killed 3
                error: shard 3/4 is missing
                  hint: run it again, then merge
                Output  4 shards, 6 jobs, 6 files

                """)
        #expect(try space.run("render", "Scenes", "-o", "whole/").status == 0)
        let files = try space.files()
        let made = files.filter { $0.hasPrefix("Output/") }
        #expect(made.map { $0.replacing("Output/", with: "whole/") } == files.filter { $0.hasPrefix("whole/") })
        for file in made {
            #expect(try space.data(file) == space.data(file.replacing("Output/", with: "whole/")), "\(file)")
        }
    }
}
