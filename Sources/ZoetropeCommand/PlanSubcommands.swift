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
        try plan.run(json: command.json, matrix: command.variantOptions.matrix, command.timeLimit, command.stats) {
            _ throws(ZoetropeError) in
            let cache = try command.cacheOptions.open()
            let paths = try SceneFinder.scenes(at: command.scenes, besides: command.variantOptions.matrix)
            let job = try command.checkedJob(of: paths)
            let plan = try command.plan(command.targets(of: paths), job, cache, isWritten: true)
            try cache?.save()
            return plan
        }
    }
}

/// `zoetrope plan docs`
struct PlanDocsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "docs", abstract: "Plan zoetrope docs, with its arguments.")

    @OptionGroup var plan: PlanOptions
    @OptionGroup var command: DocsCommand

    func run() throws {
        try plan.run(json: command.json, matrix: command.variantOptions.matrix, command.timeLimit, command.stats) {
            _ throws(ZoetropeError) in
            let job = try command.job()
            let plan = try job.plan(command.targets())
            try job.cache?.save()
            return plan
        }
    }
}

/// `zoetrope plan test`
struct PlanTestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Plan zoetrope test, with its arguments.")

    @OptionGroup var plan: PlanOptions
    @OptionGroup var command: TestCommand

    func run() throws {
        try plan.run(json: command.json, matrix: command.variantOptions.matrix, command.timeLimit, command.stats) {
            _ throws(ZoetropeError) in
            let suite = try command.suite()
            let plan = try suite.plan(command.targets())
            try suite.cache?.save()
            return plan
        }
    }
}

/// `zoetrope plan still`
struct PlanStillCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "still", abstract: "Plan zoetrope still, with its arguments.")

    @OptionGroup var plan: PlanOptions
    @OptionGroup var command: StillCommand

    func run() throws {
        try plan.run(json: command.json, matrix: command.variantOptions.matrix, command.timeLimit, command.stats) {
            _ throws(ZoetropeError) in
            let cache = try command.cacheOptions.open()
            let plan = try command.plan(command.targets(), cache, isWritten: true)
            try cache?.save()
            return plan
        }
    }
}
