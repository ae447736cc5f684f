import Zoetrope

/// The measurements of a run of `Benchmarks/RenderBenchmark`.
struct SpeedFigures: Decodable {
    /// One scene at one scale.
    struct Scene: Decodable {
        struct Shape: Decodable {
            var scene: String
            /// In pixels.
            var width: Int
            /// In pixels.
            var height: Int
            var frames: Int
            /// The frames that differ from the one before.
            var drawnFrames: Int
            /// Of the GIF.
            var bytes: Int
        }

        /// A new process on all cores.
        struct Process: Decodable {
            var peakMegabytes: Double
            /// In milliseconds.
            var preparation: Double
            /// In milliseconds.
            var rendering: Double
        }

        /// Pixels per point.
        var scale: Double
        var shape: Shape
        /// CPU milliseconds by stage, per scene or per frame.
        var stages: [String: Double]
        /// CPU milliseconds per frame.
        var floors: [String: Double]
        var process: Process

        func stage(_ name: String) -> Double { stages[name] ?? 0 }
        func floor(_ name: String) -> Double { floors[name] ?? .nan }
        func sum(_ names: [String]) -> Double { names.reduce(0) { $0 + stage($1) } }
    }

    struct Growth: Decodable {
        struct Point: Decodable {
            var value: Double
            var frames: Int
            /// Of wall-clock time.
            var seconds: Double
            /// The seconds of it before the first frame.
            var preparation: Double
        }

        var quantity: String
        var scene: String
        var points: [Point]
    }

    var machine: MeasuredMachine
    var fps: Double
    var runs: Int
    var scenes: [Scene]
    var growth: [Growth]

    func growth(with quantity: String) -> [Growth] { growth.filter { $0.quantity == quantity } }
}

/// The machine on which figures were measured.
struct MeasuredMachine: Decodable {
    var processor: String
    var cores: Int
    /// Year-month-day.
    var date: String
    /// The average number of processes that were running in the minute before.
    var load: Double

    /// As a sentence. A machine with a load of up to 0.5 counts as idle.
    var description: String {
        let state =
            load <= 0.5 ? "idle before" : "not idle: on average \(Fixed.text(load, 1)) processes were running before"
        return "Measured on \(date) on \(cores) cores (\(processor)); the machine was \(state)."
    }
}
