/// How the time of a whole render grows with one quantity.
struct Growth: Encodable {
    /// A measured value of the quantity.
    struct Point: Encodable {
        var value: Double
        var frames: Int
        /// Wall-clock time from reading the scene to the finished file, in seconds: the median.
        var seconds: Double
        /// The part of it that reads, compiles and plays the scene.
        var preparation: Double
    }

    enum Quantity: String, Encodable, CaseIterable {
        case frames, pixels, layers, jobs
    }

    var quantity: Quantity
    /// The scene that is rendered.
    var scene: String
    var points: [Point]
}
