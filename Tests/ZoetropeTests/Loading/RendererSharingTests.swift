import Encoding
import Foundation
import Graphics
import Playback
import Raster
import SceneFile
import TestSupport
import Testing
import Zoetrope

/// Which versions of a scene one renderer can draw, and that it draws them as a new one does.
@Suite struct RendererSharingTests {
    private let folder: ClipFolder
    private let cache = LoadingCache(settlingTime: 0)

    init() throws {
        folder = try ClipFolder()
        try folder.write(Self.photo(0), as: "photo.png")
        try folder.write(Self.icon("red"), as: "icon.svg")
        try folder.write(Array(TestFonts.data("Boxes-Regular.ttf")), as: "boxes.ttf")
        try folder.write(ClipFolder.gif(ClipFolder.greys(3)), as: "film.gif")
        try folder.write(ClipFolder.film, as: "film.yaml")
    }

    private static func photo(_ index: Int) throws -> [UInt8] {
        let sink = DataSink()
        try PNGEncoder().encode(ClipFolder.greys(index + 1)[index], to: sink)
        return sink.bytes
    }

    private static func icon(_ color: String) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="\(color)"/></svg>
        """
    }

    private func read(_ body: String, cache: LoadingCache? = nil) throws -> PreparedScene {
        try folder.write("zoetrope: 1\ncanvas: { size: [80, 60] }\n" + body, as: "scene.yaml")
        let path = folder.path("scene.yaml")
        return try PreparedScene(
            path, settings: SceneSettings(), in: SceneFolder(of: path), cache: cache ?? self.cache)
    }

    private static func layers(_ x: Int) -> String {
        """
        layers:
          - { image: photo.png, frame: [0, 0, 40, 30] }
          - { image: icon.svg, frame: [40, 0, 20, 20] }
          - { clip: film.yaml, frame: [0, 30, 40, 30] }
          - { id: box, background: "#0A84FF", cornerRadius: 4, shadowOpacity: 0.5, frame: [\(x), 10, 20, 20] }
          - { text: moved, frame: [\(x), 40, 40, 20] }

        """
    }

    @Test func `a version with another frame is drawn as by a new renderer`() throws {
        let first = try read(Self.layers(10))
        let renderer = Renderer(images: first.images, fonts: first.fonts, scale: 2)
        for x in [10, 10, 11, 30, 30, 10] {
            let scene = try read(Self.layers(x))
            #expect(scene.canShareRenderer(with: first), "\(x)")
            for time in [0, 0.5, 0.5, 1] {
                #expect(
                    try renderer.render(scene.sampler.picture(at: time)) == scene.bitmap(at: time, scale: 2),
                    "\(x) \(time)")
            }
        }
    }

    @Test func `a changed picture needs another renderer, and an unchanged one is not decoded again`() throws {
        let first = try read(Self.layers(10))
        try folder.write(Self.photo(1), as: "photo.png")
        let second = try read(Self.layers(10))
        #expect(!second.canShareRenderer(with: first))
        #expect(try second.bitmap(at: 0) != first.bitmap(at: 0))
        try folder.write(Self.icon("blue"), as: "icon.svg")
        let third = try read(Self.layers(10))
        #expect(!third.canShareRenderer(with: second))
        // Without the cache, the same file is another picture.
        #expect(try third.canShareRenderer(with: read(Self.layers(10))))
        #expect(try !third.canShareRenderer(with: read(Self.layers(10), cache: LoadingCache())))
    }

    @Test(arguments: ["clip: film.gif", "text: abc, font: { family: Zoetrope Boxes, size: 20 }"])
    func `a scene that reads files while it is drawn shares no renderer`(keys: String) throws {
        let body = "fonts: [boxes.ttf]\nlayers: [ { \(keys), frame: [0, 0, 40, 30] } ]\n"
        #expect(try !read(body).canShareRenderer(with: read(body)))
    }

    @Test func `the cache has a limit`() throws {
        // Each is 192 bytes of pixels and a file of less.
        let cache = PictureCache(limit: 500)
        var stores: [ImageStore] = []
        for name in ["a", "b", "c", "d", "d", "a"] {
            var store = ImageStore(cache: cache)
            try store.add(file: Self.photo(0), as: name)
            stores.append(store)
        }
        #expect(stores[3].hasSamePictures(as: stores[4]))
        #expect(!stores[0].hasSamePictures(as: stores[5]))
    }
}
