extension RenderJob {
    /// A scene in one appearance, and the file of its animation.
    package struct Appearance: Sendable {
        package var scene: PreparedScene
        package var path: String

        package init(_ scene: PreparedScene, at path: String) { (self.scene, self.path) = (scene, path) }
    }

    /// Renders the appearances of one scene in the format of this job. What is reduced for `options.maxSize` is the same in all of
    /// them, so that they differ in nothing but their colours.
    ///
    /// - Parameters:
    ///   - appearances: their paths replace those of the job.
    ///   - sharesSize: whether `options.maxSize` is the size of all files; otherwise of each.
    ///   - progress: called after each frame with the number of frames done and the total. A search for a size starts again.
    /// - Throws: the errors of `run`.
    package func run(
        _ appearances: [Appearance], sharesSize: Bool = false,
        progress: ((_ done: Int, _ total: Int) -> Void)? = nil
    ) throws(ZoetropeError) -> RenderReport {
        guard let budget = options.maxSize, appearances.count > 1 else {
            var reports: [RenderReport] = []
            for (number, appearance) in appearances.enumerated() {
                reports.append(
                    try job(for: appearance).run(appearance.scene) { done, total in
                        progress?(number * total + done, appearances.count * total)
                    })
            }
            return RenderReport(reports)
        }
        let clock = ContinuousClock()
        let start = clock.now
        var parts: [BudgetedOutput] = []
        var warnings: [String] = []
        for appearance in appearances {
            let (passes, rateWarnings) = try job(for: appearance).passes(of: appearance.scene)
            warnings += appearance.scene.warnings + rateWarnings
            let size = try PixelSize(of: appearance.scene, scale: options.scale)
            for pass in passes {
                parts += pass.outputs.map {
                    BudgetedOutput(output: $0, scene: appearance.scene, schedule: pass.schedule, size: size)
                }
            }
        }
        let outputs = try fit(parts, budget, isShared: sharesSize, progress: progress)
        return RenderReport(
            outputs: outputs, warnings: warnings,
            timings: RenderReport.Timings(prepare: 0, render: (clock.now - start) / .seconds(1)))
    }

    /// Compares existing files with those that `run` would write now, one result for each appearance. Files that were reduced
    /// differently for a size, and files that share a size and are larger, are stale.
    ///
    /// - Throws: the errors of `check`.
    package func check(_ appearances: [Appearance], sharesSize: Bool = false) throws(ZoetropeError) -> [Check] {
        var checks: [Check] = []
        for appearance in appearances { checks += try job(for: appearance).check(appearance.scene) }
        guard let budget = options.maxSize, checks.allSatisfy({ $0.state == .current }) else { return checks }
        let size = appearances.reduce(0) { $0 + ((try? InputFile.read($1.path))?.count ?? 0) }
        var reductions: Set<String> = []
        for appearance in appearances {
            reductions.formUnion(try job(for: appearance).reductions(for: appearance.scene))
        }
        guard reductions.count > 1 || (sharesSize && size > budget) else { return checks }
        return checks.map { Check(path: $0.path, scene: $0.scene, state: .changed) }
    }

    /// The reductions in the stamps of the existing outputs; an empty text for an output with none.
    private func reductions(for scene: PreparedScene) throws(ZoetropeError) -> Set<String> {
        var found: Set<String> = []
        for output in try passes(of: scene).passes.flatMap(\.outputs) {
            _ = try output.format.state(of: output.path) { comment, _ throws(ZoetropeError) in
                found.insert(OutputStamp.Reductions(of: comment, budget: 0)?.text ?? "")
                return true
            }
        }
        return found
    }

    private func job(for appearance: Appearance) -> RenderJob {
        var job = self
        job.paths = [appearance.path]
        return job
    }
}
