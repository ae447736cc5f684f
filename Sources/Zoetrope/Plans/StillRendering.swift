package import Foundation

/// The still of one scene or variant.
///
/// With a cache, a scene whose files have not changed is not read, and a still that was made before is copied.
package final class StillRendering {
    /// What is known about a still before it is drawn.
    package struct Note: Codable, Sendable {
        /// The name of the file, without extension.
        package var name: String
        /// The path of the scene as it was given.
        package var file: String
        package var script: String
        /// The moment in seconds.
        package var time: Double
        /// In pixels.
        package var width: Int
        /// In pixels.
        package var height: Int
        package var warnings: [String]
        /// A hash of the scene, its files and the options.
        package var inputs: String
        package var cost: RenderCost
    }

    private let path: String
    private let settings: SceneSettings
    private let moment: SceneMoment
    private let scale: Double
    private let cache: ResultCache?
    private var prepared: PreparedScene?
    private var known: Note?
    /// The files that the scene has asked for; nil if they are not known yet.
    private var files: [WorkPlan.Dependency]?

    /// - Parameters:
    ///   - moment: the moment that is shown.
    ///   - scale: pixels per point.
    ///   - cache: results of earlier runs; nil for none.
    package init(
        _ path: String, settings: SceneSettings, at moment: SceneMoment, scale: Double, cache: ResultCache? = nil
    ) {
        (self.path, self.settings, self.moment, self.scale) = (path, settings, moment, scale)
        self.cache = path == "-" ? nil : cache
    }

    private func scene() throws(ZoetropeError) -> PreparedScene {
        if let prepared { return prepared }
        let scene = try PreparedScene(path, settings: settings)
        prepared = scene
        return scene
    }

    /// The note, from the cache if the scene has not changed.
    ///
    /// - Throws: the errors of `PreparedScene`; exit code 64 for an invalid moment or scale.
    package func note() throws(ZoetropeError) -> Note {
        if let known { return known }
        let note: Note
        if let cache {
            (note, files) = try SceneMemory(cache).value(of: path, optionTexts) { () throws(ZoetropeError) in
                (try makeNote(), try scene())
            }
        } else {
            note = try makeNote()
        }
        known = note
        return note
    }

    /// Everything except the scene and its files that the note depends on.
    private var optionTexts: [String] {
        ["still", CanonicalText.of(moment), "\(scale)", CanonicalText.of(settings)]
    }

    /// The time of the still when it was last drawn with the cache; nil if it was not.
    package var measuredTime: WorkPlan.MeasuredTime? {
        cache.flatMap { MeasuredTimes($0).time(of: [path] + optionTexts) }
    }

    private func makeNote() throws(ZoetropeError) -> Note {
        let scene = try scene()
        let size = try PixelSize(of: scene, scale: scale)
        let time = try scene.time(of: moment)
        // The fingerprint of an animation has the scene, its files and its settings.
        let inputs = Fingerprint.of([try RenderJob().fingerprint(of: scene), "\(time)", "\(scale)"])
        let pixels = size.width * size.height
        var cost = RenderCost.none
        (cost.frames, cost.changes, cost.pixels) = (1, 1, pixels)
        cost.seconds = CostModel.standard.perScene + CostModel.standard.seconds(ofStillWith: pixels)
        return Note(
            name: scene.name, file: scene.file, script: scene.script, time: time, width: size.width,
            height: size.height, warnings: scene.warnings, inputs: inputs, cost: cost)
    }

    /// The files that the scene has asked for, sorted by path.
    ///
    /// - Throws: the errors of `note()`; exit code 4 if a file cannot be read any more.
    package func dependencies(_ hashes: FileHashes) throws(ZoetropeError) -> [WorkPlan.Dependency] {
        _ = try note()
        if let files { return files }
        return try WorkPlan.Dependency.all(of: scene(), hashes)
    }

    /// The PNG, drawn.
    package func data() throws(ZoetropeError) -> Data { try scene().still(at: moment, scale: scale) }

    /// Writes the PNG, from the cache if it was made before.
    ///
    /// - Returns: its size in bytes, and where it came from; nil without a cache.
    /// - Throws: exit code 4 if it cannot be written, and the errors of drawing.
    package func place(
        at target: String
    ) throws(ZoetropeError) -> (bytes: Int, origin: RenderReport.Origin?) {
        guard let cache else {
            let data = try data()
            try FileWriter.write(data, to: target)
            return (data.count, nil)
        }
        let note = try note()
        let key = cache.key("still", note.inputs)
        if let file = cache.entry(key)?.files.first {
            if try cache.hashes.hash(of: target) == file.sha256 { return (file.bytes, .present) }
            if let bytes = cache.contents(of: file) {
                try FileWriter.write(Data(bytes), to: target)
                cache.hashes.note(file.sha256, ofWritten: target)
                cache.touch(key)
                return (bytes.count, .copied)
            }
        }
        let clock = ContinuousClock()
        let start = clock.now
        let data = try data()
        try FileWriter.write(data, to: target)
        let seconds = (clock.now - start) / .seconds(1)
        try cache.add(seconds: seconds, report: Data(), files: [(name: "0", path: target)], as: key)
        try MeasuredTimes(cache).note(
            WorkPlan.MeasuredTime(seconds: seconds, estimate: note.cost.seconds), of: [path] + optionTexts)
        return (data.count, .rendered)
    }
}
