import Foundation

/// Copies the outputs of a rendering out of a cache and into it.
struct CachedOutputs {
    let cache: ResultCache

    /// What a cache knows about one rendering: the report, whose paths are replaced.
    struct Record: Codable {
        var outputs: [RenderReport.Output]
        var warnings: [String]
    }

    /// Writes the outputs of an earlier rendering to their paths, unless the same files are there.
    ///
    /// - Returns: nil if the cache lacks the result or a part of it; then some outputs may have been written.
    /// - Throws: exit code 4 if an output cannot be written.
    func restore(
        _ key: String, to outputs: [OutputPlan.Output], scene: String
    ) throws(ZoetropeError) -> RenderReport? {
        guard let entry = cache.entry(key),
            var record = try? JSONDecoder().decode(Record.self, from: entry.report),
            record.outputs.count == outputs.count
        else { return nil }
        for (index, output) in outputs.enumerated() {
            let files = entry.files.filter { $0.name.hasPrefix("\(index)/") }
            guard !files.isEmpty, record.outputs[index].format == output.format.name else { return nil }
            var isPresent = true
            for (path, file) in zip(output.format.files(of: output.path, count: files.count), files) {
                if try cache.hashes.hash(of: path) != file.sha256 { isPresent = false }
            }
            if !isPresent {
                guard
                    try output.format.restore(files.count, to: output.path, contents: { cache.contents(of: files[$0]) })
                else { return nil }
                for (path, file) in zip(output.format.files(of: output.path, count: files.count), files) {
                    cache.hashes.note(file.sha256, ofWritten: path)
                }
            }
            record.outputs[index].path = output.path
            record.outputs[index].scene = scene
            record.outputs[index].origin = isPresent ? .present : .copied
        }
        cache.touch(key)
        var report = RenderReport(
            outputs: record.outputs, warnings: record.warnings,
            timings: RenderReport.Timings(prepare: 0, render: 0))
        report.cache = RenderReport.CacheUse(hits: 1, misses: 0, secondsSaved: entry.seconds)
        return report
    }

    /// Adds the outputs of a rendering.
    ///
    /// - Throws: exit code 4.
    func store(
        _ report: RenderReport, _ outputs: [OutputPlan.Output], seconds: Double, as key: String
    ) throws(ZoetropeError) {
        var files: [(name: String, path: String)] = []
        var record = Record(outputs: [], warnings: report.warnings)
        for (index, output) in outputs.enumerated() {
            // The report has the outputs of each frame rate together.
            guard let written = report.outputs.first(where: { $0.path == output.path }) else { return }
            record.outputs.append(written)
            let paths = output.format.files(of: output.path, count: written.framesInFile)
            for (number, path) in paths.enumerated() { files.append(("\(index)/\(number)", path)) }
        }
        try cache.add(
            seconds: seconds, report: Data(JSONText.compact(record).utf8), files: files, as: key)
    }
}
