extension RenderJob {
    /// A fingerprint of everything that determines the outputs of a scene: its files, the options and the program's version.
    /// Comments and line breaks of scene files have no effect on it.
    ///
    /// Cost: reads the pictures, clips and fonts that the scene uses.
    ///
    /// - Throws: the errors of `check(_:)`.
    package func fingerprint(of scene: PreparedScene) throws(ZoetropeError) -> String {
        var texts = [options.maxSize.map(String.init) ?? ""]
        for pass in try passes(of: scene).passes {
            for output in pass.outputs {
                texts.append(try OutputStamp(scene, pass.schedule, options, format: output.format).text)
            }
        }
        return Fingerprint.of(texts)
    }

    /// The total number of frames in the outputs of a scene.
    ///
    /// - Throws: exit code 64 for invalid options, 3 for too many frames.
    package func frameCount(of scene: PreparedScene) throws(ZoetropeError) -> Int {
        try passes(of: scene).passes.reduce(0) { $0 + $1.schedule.times.count * $1.outputs.count }
    }
}
