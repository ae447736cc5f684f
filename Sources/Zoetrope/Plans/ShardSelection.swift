/// Which jobs of a command a run does: those of a shard, of a plan, or both.
package struct ShardSelection: Sendable {
    /// Nil for all jobs.
    package var shard: Shard?
    /// The plan that was made before; nil to make one.
    package var plan: WorkPlan?

    package init(shard: Shard? = nil, plan: WorkPlan? = nil) { (self.shard, self.plan) = (shard, plan) }

    /// Whether all jobs are done.
    package var isEverything: Bool { shard == nil && plan == nil }

    /// The shard; that of all jobs if there is none.
    private var part: Shard? { shard ?? Shard(1, of: 1) }

    /// The plan, and the names of its jobs that this run does.
    ///
    /// - Parameters:
    ///   - command: the name of the command.
    ///   - names: the names of all jobs of the command.
    ///   - cache: knows the environment, which is costly to find; nil for none.
    ///   - make: makes a plan of all jobs.
    /// - Throws: exit code 64 if the plan was made by another command, with other arguments or for another environment; the errors
    ///   of `make`.
    package func jobs(
        of command: String, named names: [String], cache: ResultCache? = nil, make: () throws(ZoetropeError) -> WorkPlan
    ) throws(ZoetropeError) -> (plan: WorkPlan, names: Set<String>) {
        guard let plan else {
            let plan = try make()
            return (plan, part.map { plan.names(of: $0) } ?? [])
        }
        guard plan.command == command else {
            throw ZoetropeError(.usage, "the plan is one of 'zoetrope \(plan.command)', not of 'zoetrope \(command)'")
        }
        let known = Set(names)
        if let job = plan.jobs.first(where: { !known.contains($0.name) }) {
            throw ZoetropeError(
                .usage, "'\(job.name)' of the plan is none of the scenes and variants of this command",
                hint: "use the arguments with which the plan was made")
        }
        let planned = Set(plan.jobs.map(\.name))
        if plan.since == nil, let name = names.first(where: { !planned.contains($0) }) {
            throw ZoetropeError(
                .usage, "'\(name)' is not in the plan", hint: "make the plan again, with the same arguments")
        }
        guard try plan.environment == RuntimeEnvironment.fingerprint(of: cache) else {
            throw ZoetropeError(
                .usage, "the plan was made with another program, other libraries or other fonts",
                hint:
                    "plan and shards need the same installation, such as one container image; the plan has \(plan.program) and "
                    + plan.libraries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
        }
        return (plan, part.map { plan.names(of: $0) } ?? [])
    }

    /// Checks that a job is the one that was planned.
    ///
    /// - Throws: exit code 64 if its scene, files or options have changed since.
    package func check(_ name: String, hash: String) throws(ZoetropeError) {
        guard let job = plan?.jobs.first(where: { $0.name == name }), job.error == nil, job.hash != hash else { return }
        throw ZoetropeError(
            .usage, "\(name): the scene, its files or the options have changed since the plan was made",
            hint: "make the plan again")
    }
}
