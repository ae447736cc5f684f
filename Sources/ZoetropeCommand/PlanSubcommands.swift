import ArgumentParser
import Gallery
import SceneTesting
import Zoetrope

/// `zoetrope plan render`
struct PlanRenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Plan zoetrope render, with its arguments.")

    @OptionGroup var plan: PlanOptions
    @OptionGroup var command: RenderCommand

    func run() throws {
        Console.prepare()
        command.timeLimit.start()
        var end = Zoetrope.ExitCode.success
        do throws(ZoetropeError) {
            var run = RenderRun(isChecking: false, isQuiet: true, summary: Summary(isShown: false, isOutputTaken: true))
            let cache = try command.cacheOptions.open()
            let paths = try SceneFinder.scenes(at: command.scenes)
            let job = try command.checkedJob(of: paths)
            let targets = command.targets(of: paths, in: &run, &end)
            let made = try command.plan(targets, job, cache, isWritten: true)
            end = end.combined(with: try plan.finish(made, json: command.json, stats: command.stats))
            try cache?.save()
        } catch {
            end = end.combined(with: Console.report(error, asJSON: command.json))
        }
        try end.finish()
    }
}

/// `zoetrope plan docs`
struct PlanDocsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "docs", abstract: "Plan zoetrope docs, with its arguments.")

    @OptionGroup var plan: PlanOptions
    @OptionGroup var command: DocsCommand

    func run() throws {
        Console.prepare()
        command.timeLimit.start()
        var end = Zoetrope.ExitCode.success
        do throws(ZoetropeError) {
            let made = try command.job().plan(command.targets())
            end = try plan.finish(made, json: command.json, stats: command.stats)
        } catch {
            end = Console.report(error, asJSON: command.json)
        }
        try end.finish()
    }
}

/// `zoetrope plan test`
struct PlanTestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Plan zoetrope test, with its arguments.")

    @OptionGroup var plan: PlanOptions
    @OptionGroup var command: TestCommand

    func run() throws {
        Console.prepare()
        command.timeLimit.start()
        var end = Zoetrope.ExitCode.success
        do throws(ZoetropeError) {
            let made = try command.suite().plan(command.targets())
            end = try plan.finish(made, json: command.json, stats: command.stats)
        } catch {
            end = Console.report(error, asJSON: command.json)
        }
        try end.finish()
    }
}

/// `zoetrope plan still`
struct PlanStillCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "still", abstract: "Plan zoetrope still, with its arguments.")

    @OptionGroup var plan: PlanOptions
    @OptionGroup var command: StillCommand

    func run() throws {
        Console.prepare()
        command.timeLimit.start()
        var end = Zoetrope.ExitCode.success
        do throws(ZoetropeError) {
            let made = try command.plan(command.targets(), isWritten: true)
            end = try plan.finish(made, json: command.json, stats: command.stats)
        } catch {
            end = Console.report(error, asJSON: command.json)
        }
        try end.finish()
    }
}
