/// What only a new process can show: it renders one scene through the public API, on all cores.
package struct ProcessFigures: Codable {
    /// The largest resident memory.
    package var peakMegabytes: Double
    /// Wall-clock milliseconds of preparing the scene, which lists the installed fonts.
    package var preparation: Double
    /// Wall-clock milliseconds of drawing, encoding and writing.
    package var rendering: Double

    package init(peakMegabytes: Double, preparation: Double, rendering: Double) {
        (self.peakMegabytes, self.preparation, self.rendering) = (peakMegabytes, preparation, rendering)
    }
}
