extension RenderJob {
    /// A fingerprint of all that decides about the outputs of a scene: its files, the options, the program.
    ///
    /// Cost: reads every file that the scene uses. Throws as `check(_:)` does.
    package func fingerprint(of scene: PreparedScene) throws(ZoetropeError) -> String {
        var texts = [options.maxSize.map(String.init) ?? ""]
        for pass in try passes(of: scene).passes {
            for output in pass.outputs {
                texts.append(try OutputStamp(scene, pass.schedule, options, format: output.format).text)
            }
        }
        return Fingerprint.of(texts)
    }

    /// How many frames the outputs of a scene have together.
    package func frameCount(of scene: PreparedScene) throws(ZoetropeError) -> Int {
        try passes(of: scene).passes.reduce(0) { $0 + $1.schedule.times.count * $1.outputs.count }
    }
}
