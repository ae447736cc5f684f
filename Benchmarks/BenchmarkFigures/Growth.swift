/// How the time of a whole render grows with one quantity.
package struct Growth: Codable {
    /// A measured value of the quantity.
    package struct Point: Codable {
        package var value: Double
        package var frames: Int
        /// Wall-clock time from reading the scene to the finished file, in seconds: the median.
        package var seconds: Double
        /// The part of it that reads, compiles and plays the scene.
        package var preparation: Double

        package init(value: Double, frames: Int, seconds: Double, preparation: Double) {
            (self.value, self.frames, self.seconds, self.preparation) = (value, frames, seconds, preparation)
        }
    }

    package enum Quantity: String, Codable, CaseIterable {
        case frames, pixels, layers, jobs
    }

    package var quantity: Quantity
    /// The scene that is rendered.
    package var scene: String
    package var points: [Point]

    package init(quantity: Quantity, scene: String, points: [Point]) {
        (self.quantity, self.scene, self.points) = (quantity, scene, points)
    }
}
