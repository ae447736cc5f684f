import Foundation
import Graphics
import Preview
import Raster
import TestSupport
import Zoetrope

/// A temporary folder with a scene, and a server that previews it until the folder is released.
final class PreviewedFolder: @unchecked Sendable {
    private let temporary: TemporaryFolder
    private var task: Task<Void, Never>?
    private(set) var wire = Wire(port: 0)

    /// A red box that a tap moves. The script passes the marker `middle` when it has arrived.
    static let slide = """
        zoetrope: 1
        title: Slide
        canvas: { size: [80, 60], background: "#FFFFFF" }
        variables:
          isMoved: false
        layers:
          - id: box
            frame: [5, 5, 20, 20]
            background: "#DC1D05"
        gestures:
          - tap: box
            ended:
              - set: { isMoved: true }
              - animate: { set: { box.position.x: 60 }, duration: 400ms, timing: linear }
        script: [ { wait: 200ms }, { tap: box }, { wait: settled }, { marker: middle }, { wait: 200ms } ]
        """

    init() throws { temporary = try TemporaryFolder() }

    deinit { task?.cancel() }

    var url: URL { temporary.url }

    /// Stops the server when a file appears, which steps of a browser write.
    func stopServing(whenExists name: String) {
        let path = path(name)
        Task { [weak self] in
            while !FileManager.default.fileExists(atPath: path) {
                guard self != nil else { return }
                try? await Task.sleep(for: .milliseconds(20))
            }
            self?.task?.cancel()
        }
    }

    func path(_ name: String = "scene.yaml") -> String { temporary.path(name) }

    /// Writes a file as editors do: under another name, then renames it.
    func write(_ text: String, as name: String = "scene.yaml") throws {
        try temporary.write(text, to: name + ".new")
        guard rename(path(name + ".new"), path(name)) == 0 else { throw Wire.Failure(description: "no rename") }
    }

    /// A folder with the scene, served at a free port.
    ///
    /// - Parameters:
    ///   - editor: the command of an editor, in which `FOLDER` stands for the folder.
    ///   - reference: the name of a file that the scene is compared with.
    ///   - prepare: writes other files, before the server starts.
    static func serving(
        _ scene: String = slide, settings: SceneSettings = SceneSettings(), others: [String: String] = [:],
        editor: String? = nil, reference: String? = nil, prepare: (PreviewedFolder) throws -> Void = { _ in }
    ) async throws -> PreviewedFolder {
        let folder = try PreviewedFolder()
        for (name, text) in others { try folder.write(text, as: name) }
        try prepare(folder)
        try folder.write(scene)
        let editor = try editor.map { try EditorCommand($0.replacing("FOLDER", with: folder.url.path)) }
        try await folder.start(
            PreviewServer(
                folder.path(), settings: settings, editor: editor, reference: reference.map { folder.path($0) }, port: 0
            ))
        return folder
    }

    /// A folder with scenes, served as a shelf at a free port.
    ///
    /// - Parameter subfolders: those that are given beside the folder itself.
    static func servingShelf(_ scenes: [String: String], subfolders: [String] = []) async throws -> PreviewedFolder {
        let folder = try PreviewedFolder()
        for (name, text) in scenes { try folder.write(text, as: name) }
        let paths = [folder.url.path] + subfolders.map { folder.path($0) }
        try await folder.start(
            PreviewServer(
                shelf: paths,
                find: { () throws(ZoetropeError) in
                    paths.flatMap { path in
                        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
                        return names.filter { $0.hasSuffix(".yaml") }.sorted().map { path + "/" + $0 }
                    }
                }, settings: SceneSettings(), port: 0))
        return folder
    }

    private func start(_ server: PreviewServer) async throws {
        let (addresses, continuation) = AsyncStream<String>.makeStream()
        task = Task {
            do {
                try await server.run { continuation.yield($0) }
            } catch {
                continuation.finish()
            }
        }
        for await address in addresses {
            wire = Wire(port: UInt16(URL(string: address)?.port ?? 0))
            return
        }
        throw Wire.Failure(description: "the server does not start")
    }

    var address: String { "http://127.0.0.1:\(wire.port)/" }

    func state(_ query: String = "") async throws -> State {
        let answer = try await wire.get("/state" + query)
        guard answer.status == 200 else { throw Wire.Failure(description: answer.text) }
        return try JSONDecoder().decode(State.self, from: answer.body)
    }

    /// The token of the page, which requests that change something need.
    func token(at path: String = "/") async throws -> String {
        let page = try await wire.get(path).text
        guard let match = page.firstMatch(of: /name="zoetrope-token" content="([0-9a-f]{32})"/) else {
            throw Wire.Failure(description: "the page has no token")
        }
        return String(match.output.1)
    }

    /// The pixels of a PNG.
    func bitmap(_ data: Data) throws -> Bitmap {
        let file = url.appendingPathComponent("\(UUID().uuidString).png")
        try data.write(to: file)
        var store = ImageStore()
        try store.add(contentsOf: file.path, as: "frame")
        guard let bitmap = store.bitmap(for: "frame") else { throw Wire.Failure(description: "no picture") }
        return bitmap
    }
}

/// The part of a `StateAnswer` that tests use.
struct State: Decodable {
    struct Mistake: Decodable, Equatable {
        var severity: String
        var message: String
        var hint: String?
        var file: String?
        var line: Int?
        var column: Int?
        var length: Int?
    }

    struct Scene: Decodable {
        struct Marker: Decodable {
            var name: String
            var time: Double
        }
        struct Row: Decodable {
            var name: String
            var line: Int
        }

        var title: String
        var script: String
        var scripts: [String]
        var duration: Double
        var picture: [Double]
        var markers: [Marker]
        var bands: [[Double]]
        var layers: [Row]
        var variables: [Row]
    }

    struct Source: Decodable {
        var name: String
        var text: String
        var lines: [String]
    }

    var revision: Int
    var picture: Int?
    var isCurrent: Bool
    var mistakes: [Mistake]
    var sources: [Source]
    var scene: Scene?
    var draft: Draft

    struct Draft: Decodable {
        var files: [String]
        var canUndo: Bool
        var canRedo: Bool
        var note: String?
    }
}
