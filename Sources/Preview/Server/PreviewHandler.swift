import Foundation
import Gallery
import NIOHTTP1
import SceneLanguage
import Work
import Zoetrope

/// Answers the requests of the page of one scene.
struct PreviewHandler: RequestHandler {
    let liveScene: LiveScene
    let scheduler: FrameScheduler
    private let exports: ExportHandler
    private let play: PlayHandler
    private let comparison: ComparisonHandler
    private let measuring: MeasuringHandler
    private let highlighted = HighlightedTexts()
    /// Sent with the page, and required for changes and for playing.
    let token = PageToken()
    /// The maximum number of pixels in a frame; 128 MB at 4 bytes per pixel.
    private static let maxPixels = 32e6

    /// The shelf from which the page was opened; nil for a single scene.
    private let shelf: ShelfSource?
    /// Nil if lines of files cannot be opened in an editor.
    private let editor: EditorCommand?

    /// - Parameter reference: a file that the scene is compared with; nil for none.
    init(
        liveScene: LiveScene, scheduler: FrameScheduler, editor: EditorCommand?, reference: String? = nil,
        shelf: ShelfSource? = nil
    ) {
        (self.liveScene, self.scheduler, self.editor, self.shelf) = (liveScene, scheduler, editor, shelf)
        exports = ExportHandler(liveScene: liveScene)
        play = PlayHandler(liveScene: liveScene)
        comparison = ComparisonHandler(liveScene: liveScene, reference: reference)
        measuring = MeasuringHandler(liveScene: liveScene, reference: comparison.reference)
    }

    private var tests: TestHandler { TestHandler(liveScene: liveScene) }

    func changes(at path: String) async -> AsyncStream<Int> { await liveScene.changes() }

    func run() async { await liveScene.run() }

    func answer(_ request: HTTPRequest) async -> HTTPAnswer {
        if request.method == .POST, Self.tokenPaths.contains(request.path) { return await posted(request) }
        guard request.method == .GET || request.method == .HEAD else {
            return .methodNotAllowed
        }
        do {
            switch request.path {
            case "/state": return try await state(request)
            case "/frame": return try await frame(request)
            case "/moment": return try await moment(request)
            case "/curves": return try await curves(request)
            case "/layer": return try await layer(request)
            case "/values": return try await values(request)
            case "/changes": return .webSocket(request)
            case _ where ComparisonHandler.paths.contains(request.path): return try await comparison.answer(request)
            case _ where ExportHandler.paths.contains(request.path):
                return try await exports.answer(request) ?? pictureGone
            case MeasuringHandler.path: return try await measuring.answer(request)
            case _ where TestHandler.paths.contains(request.path):
                return try await tests.answer(request) ?? pictureGone
            default:
                guard let asset = PageAssets.asset(at: request.path, token: token) else {
                    return .notFound(request)
                }
                return HTTPAnswer(.ok, type: asset.type, asset.data)
            }
        } catch {
            return HTTPAnswer(failure: error)
        }
    }

    // MARK: changes

    /// The paths of requests that change what is shown, play with it, render or write files, or start an editor.
    private static let tokenPaths = PlayHandler.paths.union([
        "/edit", "/undo", "/redo", "/discard", "/save", "/open", TestHandler.acceptPath, ExportHandler.beginPath,
        MeasuringHandler.beginPath, MeasuringHandler.cancelPath, MeasuringHandler.takePath,
    ])

    /// The answer to a request with one of `tokenPaths`.
    private func posted(_ request: HTTPRequest) async -> HTTPAnswer {
        guard token.matches(request.header("X-Zoetrope-Token")) else {
            return HTTPAnswer(.forbidden, "only the page of this preview can change files and play")
        }
        do {
            switch request.path {
            case "/edit": return .json(of: try await edit(request))
            case "/undo": return .json(of: try await liveScene.undo())
            case "/redo": return .json(of: try await liveScene.redo())
            case "/discard": return .json(of: await liveScene.discard())
            case "/save": return .json(of: try await liveScene.save())
            case "/open": return try await open(request)
            case TestHandler.acceptPath: return try await tests.accept(request) ?? pictureGone
            case ExportHandler.beginPath: return try await exports.begin(request) ?? pictureGone
            case MeasuringHandler.beginPath: return try await measuring.begin(request) ?? pictureGone
            case MeasuringHandler.cancelPath: return try await measuring.cancel(request)
            case MeasuringHandler.takePath: return try await measuring.take(request)
            default: return try await play.answer(request)
            }
        } catch {
            return HTTPAnswer(failure: error)
        }
    }

    private func edit(_ request: HTTPRequest) async throws -> LiveScene.Change {
        let query = try Query(request, known: ["edits", "group"])
        return try await liveScene.edit(try query.required("edits", query.edits()), group: query.text("group"))
    }

    private func open(_ request: HTTPRequest) async throws -> HTTPAnswer {
        let query = try Query(request, known: ["file", "line", "column"])
        let file = try query.required("file", query.value(of: "file"))
        let (line, column) = (try query.integer("line") ?? 1, try query.integer("column") ?? 1)
        guard await liveScene.isRead(file) else {
            throw ZoetropeError(.usage, "'\(file.prefix(200))' is not a file of this scene")
        }
        guard line > 0, column > 0 else { throw Query.Failure(message: "line and column begin at 1") }
        guard let editor else {
            throw ZoetropeError(
                .usage, "no editor was found; start the preview with --editor, such as --editor code")
        }
        try editor.open(file, line: line, column: column)
        return HTTPAnswer(.noContent, type: "text/plain; charset=utf-8", Data())
    }

    private func layer(_ request: HTTPRequest) async throws -> HTTPAnswer {
        let query = try Query(request, known: ["picture", "time", "layer"])
        let number = try query.required("picture", query.integer("picture"))
        let time = try query.required("time", query.number("time"))
        let layer = try query.required("layer", query.integer("layer"))
        guard let scene = await liveScene.scene(number) else { return pictureGone }
        try check(time, in: scene)
        let answer = try await WorkerPool.reading.runCancellably {
            LayerAnswer(scene, layer: layer, at: time).map { JSONText.compact($0) }
        }
        guard let answer else { throw Query.Failure(message: "the scene has no layer with index \(layer)") }
        return .json(answer)
    }

    private func state(_ request: HTTPRequest) async throws -> HTTPAnswer {
        let options = try Query(request, known: Query.optionNames).options(over: liveScene.base)
        let view = await liveScene.view(of: options)
        let (file, shelf, reference, highlighted) = (liveScene.path, shelf, comparison.referenceName, highlighted)
        return .json(
            try await WorkerPool.reading.runCancellably {
                JSONText.compact(
                    StateAnswer(view, file: file, shelf: shelf, reference: reference, highlighted: highlighted))
            })
    }

    private func frame(_ request: HTTPRequest) async throws -> HTTPAnswer {
        let query = try Query(request, known: ["picture", "time", "scale", "client", "sequence", "encoding"])
        let number = try query.required("picture", query.integer("picture"))
        let (time, scale) = (try query.required("time", query.number("time")), try query.scale())
        let client = try query.text("client")
        let sequence = try query.integer("sequence") ?? 0
        let encoding = try query.encoding()
        guard let scene = await liveScene.scene(number) else { return pictureGone }
        try check(time, in: scene)
        try Self.check(scale, of: scene)
        let key = FrameScheduler.Key(picture: number, time: time, scale: scale, encoding: encoding)
        let data: Data?
        do throws(ZoetropeError) {
            data = try await scheduler.frame(
                key, of: scene, for: client.map { FrameScheduler.Client(name: $0, sequence: sequence) })
        } catch {
            throw await liveScene.withUserPaths(error, of: number)
        }
        guard let data else { return HTTPAnswer(.noContent, type: "text/plain; charset=utf-8", Data()) }
        return HTTPAnswer(.ok, type: FrameEncoding.contentType(of: data), data)
    }

    /// Checks the size of a picture.
    ///
    /// - Parameter scale: pixels per point.
    static func check(_ scale: Double, of scene: PreparedScene) throws(Query.Failure) {
        let size = scene.pictureSize
        guard size.width * scale * size.height * scale <= maxPixels else {
            throw Query.Failure(
                message: "at \(Value.format(scale)) pixels per point the image is too large for the preview")
        }
    }

    private func moment(_ request: HTTPRequest) async throws -> HTTPAnswer {
        let query = try Query(request, known: ["picture", "time", "layer"])
        let number = try query.required("picture", query.integer("picture"))
        let time = try query.required("time", query.number("time"))
        let layer = try query.integer("layer")
        guard let scene = await liveScene.scene(number) else { return pictureGone }
        try check(time, in: scene)
        do {
            return .json(
                try await WorkerPool.reading.runCancellably {
                    JSONText.compact(try MomentAnswer(scene, at: time, layer: layer))
                })
        } catch {
            throw ZoetropeError(during: "inspecting \(scene.file)", error)
        }
    }

    private func curves(_ request: HTTPRequest) async throws -> HTTPAnswer {
        let query = try Query(request, known: ["picture", "width", "names"])
        let number = try query.required("picture", query.integer("picture"))
        let width = try query.number("width") ?? CurveChart.width
        guard CurvesAnswer.widths.contains(width) else {
            throw Query.Failure(
                message:
                    "width must be \(Int(CurvesAnswer.widths.lowerBound)) to \(Int(CurvesAnswer.widths.upperBound))")
        }
        let names = try query.list("names")
        guard let scene = await liveScene.scene(number) else { return pictureGone }
        do {
            return .json(
                try await WorkerPool.reading.runCancellably {
                    JSONText.compact(try CurvesAnswer(scene, names: names, width: width))
                })
        } catch {
            throw ZoetropeError(during: "drawing the curves of \(scene.file)", error)
        }
    }

    private func values(_ request: HTTPRequest) async throws -> HTTPAnswer {
        let query = try Query(request, known: ["picture", "time", "other", "names"])
        let number = try query.required("picture", query.integer("picture"))
        let time = try query.required("time", query.number("time"))
        let other = try query.number("other")
        let names = try query.required("names", query.list("names"))
        guard let scene = await liveScene.scene(number) else { return pictureGone }
        try check(time, in: scene)
        if let other { try check(other, in: scene) }
        do {
            return .json(
                try await WorkerPool.reading.runCancellably {
                    JSONText.compact(try ValuesAnswer(scene, at: time, other: other, names: Set(names)))
                })
        } catch {
            throw ZoetropeError(during: "reading the values of \(scene.file)", error)
        }
    }

    private func check(_ time: Double, in scene: PreparedScene) throws(ZoetropeError) {
        _ = try scene.time(of: .offset(from: .time(0), by: time))
    }

    // MARK: answers

    private var pictureGone: HTTPAnswer {
        HTTPAnswer(.gone, "this version of the scene was discarded; request /state again")
    }
}
