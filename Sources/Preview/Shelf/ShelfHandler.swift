import Foundation
import NIOHTTP1
import Pages
import Work
import Zoetrope

/// Answers the requests of the page of a shelf, and passes on those of the pages of its scenes, which are below `/scenes/`.
struct ShelfHandler: RequestHandler {
    private static let scenesPath = "/scenes/"
    /// The highest number of slashes in a name and after it that are tried.
    private static let maxDepth = 40

    private let shelf: Shelf
    private let scenes: OpenScenes

    init(_ shelf: Shelf, editor: EditorCommand?) {
        self.shelf = shelf
        scenes = OpenScenes(shelf.source, settings: shelf.settings, editor: editor)
    }

    /// The address of the page of a scene.
    static func address(of name: String) -> String { scenesPath + Links.url(name) + "/" }

    /// The address of a scene's picture. Another revision has another address.
    static func pictureAddress(of name: String, revision: Int) -> String {
        "/picture?name=\(Links.url(name))&revision=\(revision)"
    }

    func answer(_ request: HTTPRequest) async -> HTTPAnswer {
        if let (scene, path) = await scene(at: request.path) { return await scene.answer(request.below(path)) }
        guard request.method == .GET || request.method == .HEAD else { return .methodNotAllowed }
        do {
            switch request.path {
            case "/shelf":
                let answer = await shelf.answer
                return .json(try await WorkerPool.reading.runCancellably { JSONText.compact(answer) })
            case "/picture":
                let query = try Query(request, known: ["name", "revision"])
                let name = try query.required("name", query.value(of: "name"))
                guard let picture = await shelf.picture(of: name) else {
                    return HTTPAnswer(.notFound, "this scene has no picture")
                }
                return HTTPAnswer(.ok, type: "image/png", picture)
            case "/changes": return .webSocket(request)
            default:
                if request.path.hasPrefix(Self.scenesPath),
                    await shelf.path(of: Self.name(in: request.path[...])) != nil
                {
                    return HTTPAnswer(redirectTo: request.path + "/")
                }
                guard let asset = PageAssets.shelfAsset(at: request.path) else { return .notFound(request) }
                return HTTPAnswer(.ok, type: asset.type, asset.data)
            }
        } catch {
            return HTTPAnswer(failure: error)
        }
    }

    func changes(at path: String) async -> AsyncStream<Int> {
        if let (scene, rest) = await scene(at: path) { return await scene.changes(at: rest) }
        return await shelf.changes()
    }

    func run() async {
        await shelf.run()
        await scenes.close()
    }

    /// The scene to whose page a path belongs, and the rest of the path.
    ///
    /// Only names of the list are found, whatever the path says.
    private func scene(at path: String) async -> (PreviewHandler, String)? {
        guard path.hasPrefix(Self.scenesPath) else { return nil }
        var end = path.index(path.startIndex, offsetBy: Self.scenesPath.count)
        // A name may contain slashes.
        for _ in 0..<Self.maxDepth {
            guard let slash = path[end...].firstIndex(of: "/") else { return nil }
            if let file = await shelf.path(of: Self.name(in: path[..<slash])) {
                return (await scenes.handler(of: file), String(path[slash...]))
            }
            end = path.index(after: slash)
        }
        return nil
    }

    /// The name of the scene whose page would be at a path below `/scenes/`.
    private static func name(in path: Substring) -> String {
        String(path.dropFirst(scenesPath.count)).removingPercentEncoding ?? ""
    }
}
