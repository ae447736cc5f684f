import Foundation
import Graphics
import Testing

/// Rendering of gradients in scenes.
@Suite struct GradientPictureTests {
    private let folder: ClipFolder

    init() throws { folder = try ClipFolder() }

    private func picture(_ keys: String, width: Int = 80, height: Int = 40) throws -> Bitmap {
        try folder.prepare(
            "variables: { late: 1 }\nlayers: [ { gradient: { \(keys) } } ]\nscript: [ { wait: 100ms } ]",
            size: "[\(width), \(height)]"
        ).bitmap(at: 0)
    }

    private func components(_ pixel: UInt32) -> [Int] { [16, 8, 0].map { Int(pixel >> $0 & 255) } }

    /// As in CSS, the corners in the direction of the gradient have the end colours for any shape of the box.
    @Test(arguments: [0.0, 30, 90, 135, 180, 261, 315])
    func `the corners in the direction of the angle have the end colours`(degrees: Double) throws {
        let bitmap = try picture("colors: [black, white], angle: \(degrees)deg")
        let (dx, dy) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        let reach = abs(80 * dx) + abs(40 * dy)
        for (x, y) in [(0, 0), (79, 0), (0, 39), (79, 39), (40, 20), (13, 31)] {
            let along = ((Double(x) + 0.5 - 40) * dx + (Double(y) + 0.5 - 20) * dy) / reach + 0.5
            #expect(abs(Double(bitmap[x, y] & 255) - 255 * along) <= 1.5, "\(x), \(y)")
        }
    }

    @Test func `an angle rotates a conic gradient about its centre`() throws {
        let bitmap = try picture("type: conic, colors: [black, white], angle: 90deg", width: 40, height: 40)
        // Just after the start downwards, a quarter further left, and just before the start.
        #expect(bitmap[18, 38] & 255 < 20)
        #expect(abs(Int(bitmap[2, 19] & 255) - 64) < 6)
        #expect(bitmap[21, 38] & 255 > 235)
        let moved = try picture("type: conic, colors: [black, white], angle: 90deg, startPoint: [0, 0]")
        #expect(moved[1, 39] & 255 > 240)
    }

    @Test func `stops are at their locations`() throws {
        let bitmap = try picture(
            "colors: [red, white, black, blue], locations: [0.25, 0.5, 0.5, 1], angle: 0", width: 200, height: 4)
        #expect(components(bitmap[10, 2]) == [255, 0, 0] && components(bitmap[49, 2]) == [255, 0, 0])
        #expect(bitmap[99, 2] & 0xFFFF >= 0xFAFA)
        #expect(bitmap[100, 2] & 0xFF_FF00 == 0 && bitmap[100, 2] & 255 <= 2)
        #expect(components(bitmap[199, 2])[2] >= 253)
        let middle = components(bitmap[75, 2])
        #expect(middle[0] == 255 && abs(middle[1] - 130) <= 2 && middle[1] == middle[2])
    }

    /// A location before that of the preceding stop is raised to it.
    @Test func `locations out of order are raised`() throws {
        let sorted = try picture("colors: [red, blue, white], locations: [0, 0.3, 1], angle: 0")
        let mixed = try picture("colors: [white, red, blue], locations: [late, 0, 0.3], angle: 0")
        #expect(sorted.pixels == mixed.pixels)
    }

    @Test(arguments: ["linear", "radial", "conic"])
    func `stops at the same location draw something`(type: String) throws {
        let bitmap = try picture("type: \(type), colors: [red, blue], locations: [0.5, 0.5]")
        #expect(Set(bitmap.pixels).isSuperset(of: [0xFFFF_0000, 0xFF00_00FF]) || type == "radial")
        #expect(Set(bitmap.pixels).contains(0xFF00_00FF))
    }

    /// Fading to a clear colour has no grey or dark edge.
    @Test(arguments: ["linear", "radial", "conic"])
    func `fading to clear keeps the colour`(type: String) throws {
        let points = type == "radial" ? "startPoint: [0.5, 0.5], endPoint: [1, 1]" : "angle: 0"
        let bitmap = try picture("type: \(type), colors: [red, clear], \(points)")
        for pixel in bitmap.pixels {
            let parts = components(pixel)
            // Over white, red alone stays full.
            #expect(parts[0] >= 254 && parts[1] == parts[2])
        }
    }

    /// Steps of one level are the finest that 8 bits allow.
    @Test(arguments: ["linear", "radial"])
    func `levels rise in steps of at most one`(type: String) throws {
        let points = type == "radial" ? "startPoint: [0, 0.5], endPoint: [1, 100]" : "angle: 0"
        let bitmap = try picture(
            "type: \(type), colors: [\"#204060\", \"#A0C0E0\"], \(points)", width: 400, height: 4)
        for x in 1..<400 {
            for (before, after) in zip(components(bitmap[x - 1, 2]), components(bitmap[x, 2])) {
                #expect((0...1).contains(after - before), "at \(x)")
            }
        }
    }
}
