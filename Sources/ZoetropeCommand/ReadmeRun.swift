import Foundation
import Gallery
import Zoetrope

/// `zoetrope render --readme`
struct ReadmeRun {
    let command: RenderCommand

    func run() throws {
        var end = Zoetrope.ExitCode.done
        do throws(ZoetropeError) {
            let kit = try kit()
            let paths = try SceneFinder.scenes(at: command.scenes)
            var isFirst = true
            for path in paths {
                do throws(ZoetropeError) {
                    let result = try make(path, kit)
                    if !result.checks.allSatisfy({ $0.state == .current }) { end = end.combined(with: .different) }
                    guard !command.check else { continue }
                    if !isFirst { try Console.print("") }
                    try Console.print(result.block)
                    isFirst = false
                } catch {
                    end = end.combined(with: Console.report(error))
                }
            }
        } catch {
            end = end.combined(with: Console.report(error))
        }
        try end.finish()
    }

    private func make(_ path: String, _ kit: ReadmeKit) throws(ZoetropeError) -> ReadmeKit.Result {
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        let bar = ProgressBar(name, isShown: Console.isTerminal && !command.quiet && !command.check)
        defer { bar.clear() }
        let result = try kit.run(path, checks: command.check) { bar.show($0, of: $1) }
        bar.clear()
        guard !command.quiet else { return result }
        for check in result.checks { Console.say(check.message) }
        if !command.check {
            Console.tell(result.report)
            for still in result.stills { Console.say("\(still.path)  \(Console.size(still.bytes))") }
            Console.say("\(Console.size(result.bytes)) together")
            if !result.isDescribed {
                Console.say("\(path): the alt text is made up: `description:` in the scene makes a better one")
            }
        }
        for file in result.leftovers {
            Console.say("\(file): warning: light and dark are the same, so this file is not used any more")
        }
        return result
    }

    private func kit() throws(ZoetropeError) -> ReadmeKit {
        let job = command.job(sharesFolder: false)
        try job.options.check()
        guard (1...RenderJob.maxJobs).contains(job.jobs) else {
            throw ZoetropeError(.usage, "--jobs is 1 to \(RenderJob.maxJobs)")
        }
        var kit = ReadmeKit()
        kit.options = job.options
        kit.jobs = job.jobs
        if let folder = command.output.first {
            kit.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        }
        kit.settings = command.scene.settings(
            script: command.script, touches: command.touches, chrome: command.chrome)
        return kit
    }
}
