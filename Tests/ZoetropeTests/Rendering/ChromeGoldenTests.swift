import Encoding
import Foundation
import Graphics
import Playback
import Raster
import SceneFile
import SceneModel
import SceneTestSupport
import Testing
import Zoetrope

/// Goldens of phones, windows and status bars. `ZOETROPE_RECORD_GOLDENS=<folder>` records them and fails the run. Text is
/// left out, because its outlines change with the version of the installed font.
@Suite struct ChromeGoldenTests {
    /// Colours that would show at the edge if an effect included the bezel or the surround.
    private static let content = """
        layers:
          - { frame: [0, 0, canvas.width, canvas.height / 2], background: systemYellow }
          - { frame: [0, canvas.height / 2, canvas.width, canvas.height / 2], background: systemPink }
          - { frame: [40, canvas.height / 3, canvas.width - 80, canvas.height / 3], background: systemBlue }
          - { frame: [0, canvas.height * 0.6, canvas.width, canvas.height * 0.4], effect: light }
        """

    static let pictures: [(name: String, canvas: String, scale: Double)] = [
        ("bezel-island", "device: iPhone 16 Pro, chrome: bezel", 1),
        ("bezel-notch", "device: iPhone 14, chrome: bezel, appearance: dark", 0.5),
        ("bezel-home-button", "device: iPhone SE, chrome: bezel, surround: clear, margin: 4", 0.5),
        ("screen", "device: iPhone 16, chrome: screen, statusBar: lightContent, surround: white, margin: 8", 0.5),
        ("window", "size: [300, 300], chrome: window, statusBar: darkContent", 1),
        ("window-dark", "size: [300, 300], chrome: window, statusBar: default, appearance: dark", 1),
    ]

    private func list(_ canvas: String) throws -> DisplayList {
        let yaml =
            "zoetrope: 1\ntitle: Window\ncanvas: { background: systemBackground, \(canvas) }\n" + Self.content + "\n"
        let scene = try Scenes.prepare(yaml)
        var list = try scene.sampler.picture(at: 0)
        list.items = list.items.compactMap(\.withoutWords)
        return list
    }

    @Test(arguments: pictures.map(\.name))
    func `a device equals its golden`(name: String) throws {
        let picture = try #require(Self.pictures.first { $0.name == name })
        let bitmap = try Renderer(scale: picture.scale).render(try list(picture.canvas))
        if let folder = ProcessInfo.processInfo.environment["ZOETROPE_RECORD_GOLDENS"] {
            try FileWriter.write(PNG.data(of: bitmap), to: "\(folder)/\(name).png")
            Issue.record("recorded \(name); look at it, then run again without recording")
            return
        }
        let file = try #require(
            Bundle.module.path(forResource: name, ofType: "png", inDirectory: "Goldens"), "no golden for \(name)")
        var images = ImageStore()
        try images.add(contentsOf: file, as: name)
        let golden = try #require(images.bitmap(for: name))
        #expect(golden.width == bitmap.width && golden.height == bitmap.height)
        var worst = 0
        for (a, b) in zip(bitmap.pixels, golden.pixels) where a != b {
            for shift in [0, 8, 16, 24] as [UInt32] {
                worst = max(worst, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
            }
        }
        #expect(worst <= 1)
    }

    /// The screen has the same pixels with and without a chrome, including effects.
    @Test(arguments: [("bezel", 1.0), ("screen", 1), ("window", 1), ("bezel", 2)])
    func `a chrome does not change the screen`(chrome: String, scale: Double) throws {
        let alone = try Renderer(scale: scale).render(try list("device: iPhone 16"))
        let framed = try Renderer(scale: scale).render(try list("device: iPhone 16, chrome: \(chrome), margin: 10"))
        let frame = try #require(Chromes.named(chrome)).frame(of: try canvas(chrome))
        let (left, top) = (Int((frame.left + 10) * scale), Int((frame.top + 10) * scale))
        func rows(_ range: Range<Int>, columns: Range<Int>) -> Int {
            var different = 0
            for y in range {
                let (own, other) = (y * alone.width, (y + top) * framed.width + left)
                for x in columns where alone.pixels[own + x] != framed.pixels[other + x] { different += 1 }
            }
            return different
        }
        // The corners and the cutout depend on the device.
        let (unit, corner) = (Int(scale), 90 * Int(scale))
        #expect(rows(corner..<alone.height - corner, columns: 0..<alone.width) == 0)
        #expect(rows(alone.height - corner..<alone.height, columns: corner..<alone.width - corner) == 0)
        #expect(rows(0..<9 * unit, columns: corner..<alone.width - corner) == 0)
    }

    private func canvas(_ chrome: String) throws -> Canvas {
        let text = "zoetrope: 1\ncanvas: { device: iPhone 16, chrome: \(chrome) }\nlayers: []\n"
        return try Scenes.prepare(text).sampler.timeline.scene.canvas
    }
}

extension DisplayItem {
    /// The item without text; nil for a text item.
    fileprivate var withoutWords: DisplayItem? {
        switch self {
        case .text: return nil
        case .group(var group):
            group.items = group.items.compactMap(\.withoutWords)
            return .group(group)
        case .canvas(var block):
            block.list.items = block.list.items.compactMap(\.withoutWords)
            return .canvas(block)
        default: return self
        }
    }
}

/// A bitmap as PNG data.
private enum PNG {
    static func data(of bitmap: Bitmap) throws -> Data {
        let sink = DataSink()
        try PNGEncoder().encode(bitmap, to: sink)
        return Data(sink.bytes)
    }
}
