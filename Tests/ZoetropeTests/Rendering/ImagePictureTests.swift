import Encoding
import Foundation
import Graphics
import Testing

/// Rendering of images in scenes: placing, stretching, sampling and tinting.
@Suite struct ImagePictureTests {
    private let folder: ClipFolder

    /// 20 by 10 pixels: red on the left, blue on the right.
    init() throws {
        folder = try ClipFolder()
        var flag = Bitmap(width: 20, height: 10, fill: 0xFFFF_0000)
        for y in 0..<10 { for x in 10..<20 { flag[x, y] = 0xFF00_00FF } }
        for name in ["flag.png", "flag@2x.png", "flag@3x~iphone.png", "flag.gif"] {
            try folder.write(Self.png(flag), as: name)
        }
    }

    private static func png(_ bitmap: Bitmap) throws -> [UInt8] {
        let sink = DataSink()
        try PNGEncoder().encode(bitmap, to: sink)
        return sink.bytes
    }

    private func picture(_ layers: String, actions: String = "", size: String = "[120, 100]") throws -> Bitmap {
        try folder.prepare("layers: [ \(layers) ]\n\(actions)\nscript: [ { wait: 100ms } ]", size: size).bitmap(
            at: 0.05)
    }

    /// The box of all pixels that are not white, and whether red is left of blue in it.
    private func box(_ bitmap: Bitmap) -> Rect? {
        let places = (0..<bitmap.pixels.count).filter { bitmap.pixels[$0] != 0xFFFF_FFFF }
        let (xs, ys) = (places.map { $0 % bitmap.width }, places.map { $0 / bitmap.width })
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
        guard bitmap[left, top] == 0xFFFF_0000, bitmap[right, bottom] == 0xFF00_00FF else { return nil }
        return Rect(Double(left), Double(top), Double(right - left + 1), Double(bottom - top + 1))
    }

    /// Each gravity in a layer of 60 by 40 points at [30, 30].
    @Test(arguments: [
        ("resize", Rect(30, 30, 60, 40)), ("resizeAspect", Rect(30, 35, 60, 30)),
        ("resizeAspectFill", Rect(20, 30, 80, 40)), ("center", Rect(50, 45, 20, 10)), ("top", Rect(50, 30, 20, 10)),
        ("bottom", Rect(50, 60, 20, 10)), ("left", Rect(30, 45, 20, 10)), ("right", Rect(70, 45, 20, 10)),
        ("topLeft", Rect(30, 30, 20, 10)), ("topRight", Rect(70, 30, 20, 10)), ("bottomLeft", Rect(30, 60, 20, 10)),
        ("bottomRight", Rect(70, 60, 20, 10)),
    ])
    func `gravity places an image`(name: String, expected: Rect) throws {
        let bitmap = try picture("{ image: flag.png, frame: [30, 30, 60, 40], contentsGravity: \(name) }")
        #expect(box(bitmap) == expected)
    }

    @Test(arguments: [
        ("flag.png", Size(20, 10)), ("flag@2x.png", Size(10, 5)), ("flag.png, contentsScale: 2", Size(10, 5)),
        ("flag@2x.png, contentsScale: 1", Size(20, 10)), ("flag.png, contentsScale: 0.5", Size(40, 20)),
    ])
    func `the contents scale converts pixels to points`(keys: String, size: Size) throws {
        let bitmap = try picture("{ image: \(keys), frame: [10, 10, 60, 40], contentsGravity: topLeft }")
        #expect(box(bitmap)?.size == size)
    }

    @Test func `the format is read from the data, not from the file extension`() throws {
        let (named, other) = (
            try picture("{ image: flag.gif, frame: [0, 0, 20, 10] }"),
            try picture("{ image: flag.png, frame: [0, 0, 20, 10] }")
        )
        #expect(named.pixels == other.pixels)
    }

    /// 12 by 12 pixels in nine squares: red corners, green edges, a blue middle.
    private func writeFrame() throws {
        var frame = Bitmap(width: 12, height: 12)
        for y in 0..<12 {
            for x in 0..<12 {
                let middles = (x / 4 == 1 ? 1 : 0) + (y / 4 == 1 ? 1 : 0)
                frame[x, y] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF][middles]
            }
        }
        try folder.write(Self.png(frame), as: "frame.png")
    }

    private static let thirds = "contentsCenter: [4 / 12, 4 / 12, 4 / 12, 4 / 12], magnificationFilter: nearest"

    @Test(arguments: [("", 4), (", contentsScale: 2", 2), (", contentsScale: 0.5", 8)])
    func `corners are not stretched`(keys: String, corner: Int) throws {
        try writeFrame()
        let bitmap = try picture(
            "{ image: frame.png, frame: [0, 0, 60, 40], \(Self.thirds), minificationFilter: nearest\(keys) }",
            size: "[60, 40]")
        for y in 0..<40 {
            for x in 0..<60 {
                let middles = (x >= corner && x < 60 - corner ? 1 : 0) + (y >= corner && y < 40 - corner ? 1 : 0)
                #expect(bitmap[x, y] == [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF][middles], "\(x), \(y)")
            }
        }
    }

    @Test func `corners that are too large are reduced in proportion`() throws {
        try writeFrame()
        let bitmap = try picture(
            "{ image: frame.png, frame: [0, 0, 40, 4], \(Self.thirds), minificationFilter: nearest }", size: "[40, 4]")
        for y in 0..<4 {
            for x in 0..<40 { #expect(bitmap[x, y] == (x < 2 || x >= 38 ? 0xFFFF_0000 : 0xFF00_FF00), "\(x), \(y)") }
        }
    }

    /// An empty centre stretches the pixel around it, as in Core Animation.
    @Test func `an empty centre is one pixel`() throws {
        try writeFrame()
        let bitmap = try picture(
            "{ image: frame.png, frame: [0, 0, 40, 12], contentsCenter: [0.5, 0, 0, 1], magnificationFilter: nearest }",
            size: "[40, 12]")
        #expect((0..<40).allSatisfy { bitmap[$0, 1] == ($0 < 4 || $0 >= 36 ? 0xFFFF_0000 : 0xFF00_FF00) })
    }

    @Test(arguments: [("nearest", true), ("linear", false), ("trilinear", false)])
    func `filters enlarge with hard or soft edges`(name: String, isHard: Bool) throws {
        let bitmap = try picture(
            "{ image: flag.png, frame: [0, 0, 120, 60], magnificationFilter: \(name) }", size: "[120, 60]")
        let colors = Set(bitmap.pixels)
        #expect(isHard == (colors == [0xFFFF_0000, 0xFF00_00FF]))
        #expect(bitmap[10, 30] == 0xFFFF_0000 && bitmap[110, 30] == 0xFF00_00FF)
    }

    @Test func `a tint keeps the alpha`() throws {
        var icon = Bitmap(width: 2, height: 1, fill: 0xFF12_3456)
        icon[1, 0] = 0x8000_4000
        try folder.write(Self.png(icon), as: "icon.png")
        let bitmap = try picture(
            "{ image: icon.png, frame: [0, 0, 20, 10], magnificationFilter: nearest, tint: \"#0000FF\" }",
            size: "[20, 10]")
        #expect(bitmap[5, 5] == 0xFF00_00FF)
        #expect(bitmap[15, 5] == 0xFF7F_7FFF)
        let faded = try picture(
            "{ image: icon.png, frame: [0, 0, 20, 10], magnificationFilter: nearest, tint: \"#0000FF80\", opacity: 0.5 }",
            size: "[20, 10]")
        #expect(abs(Int(faded[5, 5] & 0xFF) - 255) == 0 && abs(Int(faded[5, 5] >> 8 & 255) - 191) <= 1)
    }

    @Test func `an image can be set while the script plays`() throws {
        var other = Bitmap(width: 2, height: 2, fill: 0xFF00_FF00)
        other[0, 0] = 0xFF00_FF00
        try folder.write(Self.png(other), as: "other.png")
        let bitmap = try picture(
            "{ id: a, image: flag.png, frame: [0, 0, 20, 10] }", actions: "loaded: [ { set: { a.image: other.png } } ]",
            size: "[20, 10]")
        #expect(bitmap.pixels.allSatisfy { $0 == 0xFF00_FF00 })
    }

    /// Also in the frames of a GIF.
    @Test func `pixel art moves with square pixels`() throws {
        try folder.write(ClipFolder.apng(ClipFolder.greys(2, width: 2, height: 2)), as: "art.png")
        let bitmap = try picture("{ clip: art.png, frame: [3, 3, 64, 64], magnificationFilter: nearest }")
        #expect(Set(bitmap.pixels).count == 2)
    }
}
