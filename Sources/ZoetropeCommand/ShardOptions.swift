import ArgumentParser
import Zoetrope

/// Options of commands whose work can be split among machines.
struct ShardOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Do one part of the work, such as 2/5; the parts take about the same time. zoetrope merge joins the results.",
            valueName: "i/n"), transform: ShardOption.read)
    var shard: ShardOption?

    @Option(
        help: ArgumentHelp(
            "Do only the jobs in this file, which zoetrope plan has written, and take their costs from it.",
            valueName: "file"),
        completion: .file(extensions: ["json"]))
    var plan: String?

    /// Whether anything is left out.
    var isGiven: Bool { shard != nil || plan != nil }

    /// - Throws: exit code 4 or 64 if the file with the plan cannot be used.
    func selection() throws(ZoetropeError) -> ShardSelection {
        ShardSelection(
            shard: shard?.shard, plan: try plan.map { path throws(ZoetropeError) in try WorkPlan(contentsOf: path) })
    }
}

/// `2/5`
struct ShardOption {
    let shard: Shard

    /// - Throws: what is wrong with the text.
    static func read(_ text: String) throws -> ShardOption {
        guard let shard = Shard(text) else {
            throw ValidationError("'\(text)' is not a part of the work: write 2/5 for the second of five parts")
        }
        return ShardOption(shard: shard)
    }
}
