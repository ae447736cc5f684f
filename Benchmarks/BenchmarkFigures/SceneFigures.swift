/// The results for one scene at one scale.
package struct SceneFigures: Codable {
    /// What was rendered.
    package struct Shape: Codable {
        package var scene: String
        /// In pixels.
        package var width = 0
        /// In pixels.
        package var height = 0
        package var frames: Int
        /// The frames that differ from the one before.
        package var drawnFrames = 0
        /// The size of the GIF.
        package var bytes = 0

        package init(scene: String = "", frames: Int = 0) {
            (self.scene, self.frames) = (scene, frames)
        }
    }

    /// Pixels per point.
    package var scale: Double
    package var shape: Shape
    /// CPU time in milliseconds: of the whole scene for `Stage.perScene`, else per frame of the animation.
    package var stages: [Stage: Double]
    /// CPU time in milliseconds per frame of the animation.
    package var floors: [Floor: Double]
    package var process: ProcessFigures?

    package init(scale: Double, shape: Shape, stages: [Stage: Double], floors: [Floor: Double]) {
        (self.scale, self.shape, self.stages, self.floors) = (scale, shape, stages, floors)
    }

    package func sum(_ stages: [Stage]) -> Double { stages.reduce(0) { $0 + (self.stages[$1] ?? 0) } }

    /// Milliseconds per frame of all stages after sampling and drawing.
    package var encoding: Double { sum([.convert, .analysis, .coding, .write]) }
}
