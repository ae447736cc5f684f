import Graphics
import NIOHTTP1
import SceneLanguage
import Work
import Zoetrope

/// Answers requests that measure the motion in the reference, and writes a measured curve into the scene.
struct MeasuringHandler: Sendable {
    static let path = "/measure"
    static let beginPath = "/measure/begin"
    static let cancelPath = "/measure/cancel"
    static let takePath = "/measure/take"

    let liveScene: LiveScene
    /// Nil if the user named none.
    let reference: Reference?
    private let work = BackgroundWork<MotionMeasurement>(
        pool, busy: "another box is being measured; wait until it is done")
    private static let pool = WorkerPool("measuring", threads: 1)

    init(liveScene: LiveScene, reference: Reference?) { (self.liveScene, self.reference) = (liveScene, reference) }

    /// How far a measurement is.
    private struct Status: Encodable {
        var id: Int
        /// Frames that were read, and their total; 0 until it is known.
        var done = 0
        var total = 0
        /// Nil while it runs, and if it has failed.
        var answer: MotionMeasurement.Answer?
        /// The error message; nil unless it has failed.
        var problem: String?
    }

    /// Begins to measure a box; nil if the picture is not in memory any more.
    ///
    /// - Throws: `Query.Failure`, or exit code 64 while another one is measured.
    func begin(_ request: HTTPRequest) async throws -> HTTPAnswer? {
        let query = try Query(request, known: ["picture", "time", "x", "y", "width", "height", "enlarge"])
        let picture = try query.required("picture", query.integer("picture"))
        let time = try query.required("time", query.number("time"))
        let numbers = try ["x", "y", "width", "height"].map { name in
            let number = try query.required(name, query.number(name))
            guard abs(number) <= MotionMeasurement.maxSide else { throw Query.Failure(message: "\(name) is too large") }
            return number
        }
        let enlargement = try query.number("enlarge") ?? 1
        guard numbers[2] > 0, numbers[3] > 0 else { throw Query.Failure(message: "the box is empty") }
        guard time >= 0 else { throw Query.Failure(message: "time must not be negative") }
        guard (0.01...100).contains(enlargement) else { throw Query.Failure(message: "enlarge must be 0.01 to 100") }
        guard let reference else {
            throw Query.Failure(message: "the preview was started without a reference")
        }
        guard let scene = await liveScene.scene(picture) else { return nil }
        let box = MotionMeasurement.Box(
            rect: Rect(numbers[0], numbers[1], numbers[2], numbers[3]), time: time, canvasWidth: scene.size.width,
            enlargement: enlargement)
        let path = reference.path
        let id = try await work.begin { progress, isCancelled in
            Result { () throws(ZoetropeError) in
                try MotionMeasurement(path, box, progress: progress, isCancelled: isCancelled)
            }
        }
        return .json(of: Status(id: id))
    }

    private static let gone = HTTPAnswer(.gone, "this measurement is not kept any more; measure again")

    /// The state of a measurement.
    ///
    /// - Throws: `Query.Failure`.
    func answer(_ request: HTTPRequest) async throws -> HTTPAnswer {
        let query = try Query(request, known: ["id"])
        let id = try query.required("id", query.integer("id"))
        guard let state = await work.state(of: id) else { return Self.gone }
        var status = Status(id: id, done: state.done, total: state.total)
        switch state.result {
        case nil: break
        case .success(let measurement):
            status.answer = try await WorkerPool.reading.runCancellably { measurement.answer }
        case .failure(let problem): status.problem = problem.line
        }
        return .json(of: status)
    }

    /// Cancels a measurement and forgets its result.
    ///
    /// - Throws: `Query.Failure`.
    func cancel(_ request: HTTPRequest) async throws -> HTTPAnswer {
        let query = try Query(request, known: ["id"])
        await work.cancel(try query.required("id", query.integer("id")))
        return .json(of: [String: Int]())
    }

    /// Writes a measured curve in place of the timing at a place of a file, without saving it.
    ///
    /// - Throws: `Query.Failure`, or exit code 64 if the file has no such timing any more.
    func take(_ request: HTTPRequest) async throws -> HTTPAnswer {
        let query = try Query(request, known: ["id", "timing", "picture", "file", "line", "column"])
        let id = try query.required("id", query.integer("id"))
        let index = try query.required("timing", query.integer("timing"))
        let picture = try query.required("picture", query.integer("picture"))
        let file = try query.required("file", query.value(of: "file"))
        let line = try query.required("line", query.integer("line"))
        let column = try query.required("column", query.integer("column"))
        guard let measurement = try? await work.state(of: id)?.result?.get() else { return Self.gone }
        guard let own = measurement.timing(index, hasDuration: false) else {
            throw Query.Failure(message: "the measurement has no timing with index \(index)")
        }
        let place = SourceLocation(file: file, line: line, column: column)
        return .json(
            of: try await liveScene.replaceTiming(at: place, ofVersion: picture) { hasDuration in
                measurement.timing(index, hasDuration: hasDuration) ?? own
            })
    }
}
