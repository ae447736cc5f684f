import Encoding
import Foundation
import Graphics
import SceneTestSupport
import Testing
import Zoetrope

/// `--scale 1`, `2` and `3` show the same image: the larger ones, reduced by averaging blocks of 2 by 2 or 3 by 3 pixels, are
/// compared with scale 1.
///
/// Edges are excluded, because scale 1 rounds details there: a pixel is an edge if a component differs by more than 16 levels
/// within its block or a neighbouring block. Of the other pixels, at least 99.5 % agree within 2 levels and all within 17, a
/// fifteenth of the range, because Cairo samples the coverage of flat slopes in 15 rows per pixel. The mean difference over all
/// pixels, including edges, is below half a level.
@Suite struct ScaleAgreementTests {
    /// The differences between two images.
    struct Agreement: CustomStringConvertible {
        /// The mean over all pixels and components, in levels.
        var mean = 0.0
        /// The largest difference outside edges, in levels.
        var worst = 0
        /// The fraction of pixels outside edges that differ by more than 2 levels.
        var share = 0.0
        /// The fraction of pixels that are edges.
        var edges = 0.0
        var place = (x: 0, y: 0)

        var description: String {
            "mean \(mean), worst \(worst) at \(place.x), \(place.y), \(share * 100) % beyond 2, edges \(edges * 100) %"
        }
    }

    private static func compare(_ one: Bitmap, _ large: Bitmap, by factor: Int) -> Agreement {
        var result = Agreement()
        let (width, height) = (one.width, one.height)
        var differences = [Int](repeating: 0, count: width * height)
        var isBusy = [Bool](repeating: false, count: width * height)
        var total = 0.0
        for y in 0..<height {
            for x in 0..<width {
                var worst = 0
                var spread = 0
                for shift in [16, 8, 0] as [UInt32] {
                    var (sum, low, high) = (0, 255, 0)
                    for j in 0..<factor {
                        for i in 0..<factor {
                            let level = Int(large[x * factor + i, y * factor + j] >> shift & 255)
                            sum += level
                            low = min(low, level)
                            high = max(high, level)
                        }
                    }
                    let mean = Double(sum) / Double(factor * factor)
                    let difference = abs(mean - Double(one[x, y] >> shift & 255))
                    total += difference
                    worst = max(worst, Int(difference.rounded()))
                    spread = max(spread, high - low)
                }
                differences[y * width + x] = worst
                isBusy[y * width + x] = spread > 16
            }
        }
        var (far, calm) = (0, 0)
        for y in 0..<height {
            for x in 0..<width {
                var isEdge = false
                for j in max(0, y - 1)...min(height - 1, y + 1) {
                    for i in max(0, x - 1)...min(width - 1, x + 1) where isBusy[j * width + i] { isEdge = true }
                }
                guard !isEdge else { continue }
                calm += 1
                let difference = differences[y * width + x]
                if difference > 2 { far += 1 }
                if difference > result.worst { (result.worst, result.place) = (difference, (x, y)) }
            }
        }
        result.mean = total / Double(3 * width * height)
        result.share = calm == 0 ? 0 : Double(far) / Double(calm)
        result.edges = 1 - Double(calm) / Double(width * height)
        return result
    }

    private func check(_ scene: PreparedScene, at share: Double) throws {
        let time = scene.duration * share
        let one = try scene.bitmap(at: time)
        for factor in [2, 3] {
            let agreement = Self.compare(one, try scene.bitmap(at: time, scale: Double(factor)), by: factor)
            if ProcessInfo.processInfo.environment["ZOETROPE_AGREEMENT"] != nil {
                print("agreement \(scene.name) \(share) \(factor): \(agreement)")
            }
            #expect(agreement.mean <= 0.5, "\(scene.name) at \(share), scale \(factor): \(agreement)")
            #expect(agreement.share <= 0.005, "\(scene.name) at \(share), scale \(factor): \(agreement)")
            #expect(agreement.worst <= 17, "\(scene.name) at \(share), scale \(factor): \(agreement)")
            // Without enough pixels outside edges, the comparison would prove nothing.
            #expect(agreement.edges <= 0.6, "\(scene.name) at \(share), scale \(factor): \(agreement)")
        }
    }

    @Test(arguments: ["card-popover", "lucky-wheel", "mini-player", "pinch-zoom", "video-feed"])
    func `the repository's scenes agree`(name: String) throws {
        let scene = try PreparedScene(Scenes.path(name))
        for share in [0.25, 0.6] { try check(scene, at: share) }
    }

    @Test func `each kind of content agrees`() throws {
        let folder = try ClipFolder()
        var photo = Bitmap(width: 400, height: 300)
        for y in 0..<300 {
            for x in 0..<400 {
                let wave = 127.5 + 60 * sin(Double(x) / 9) + 60 * cos(Double(y) / 7)
                photo[x, y] = 0xFF00_0000 | UInt32(wave) << 16 | UInt32(x * 255 / 400) << 8 | UInt32(y * 255 / 300)
            }
        }
        let sink = DataSink()
        try PNGEncoder().encode(photo, to: sink)
        try folder.write(sink.bytes, as: "photo.png")
        try folder.write(ClipFolder.apng(ClipFolder.greys(3)), as: "greys.png")
        try folder.write(ClipFolder.film, as: "film.yaml")
        let scene = try folder.prepare(Self.everything, as: "everything.yaml", size: "[240, 200]")
        try check(scene, at: 0.5)
        try check(scene, at: 1)
    }

    private static let everything = """
        touches: { show: true }
        layers:
          - gradient: { colors: ["#FFB25E", "#5B2A86", "#102040"], angle: 70deg }
          - { frame: [4, 4, 52, 39], image: photo.png, cornerRadius: 8, masksToBounds: true }
          - { frame: [60.3, 4.2, 21.7, 16.1], image: photo.png }
          - { frame: [62, 24, 30, 20], image: photo.png, contentsCenter: [0.4, 0.4, 0.2, 0.2], contentsScale: 10 }
          - { frame: [96, 4, 40, 40], gradient: { type: conic, colors: [red, yellow, red], startPoint: [0.5, 0.5] }, shape: ellipse }
          - { frame: [140, 4, 40, 40], gradient: { type: radial, colors: [white, clear], startPoint: [0.5, 0.5], endPoint: [1, 1] } }
          - { frame: [190, 8, 30, 30], shape: star, fill: white, stroke: black, lineWidth: 1.5, lineDashPattern: [4, 3] }
          - { frame: [4, 50, 60, 40], background: white, cornerRadius: 10, cornerCurve: continuous, borderWidth: 1, borderColor: black,
              shadowOpacity: 0.5, shadowRadius: 6, shadowOffset: [0, 4] }
          - { id: words, frame: [70.4, 50.3, 100, 40], text: "Hamburg 36\\nzwei Zeilen", font: { size: 13 }, color: white }
          - { frame: [176, 50, 40, 40], text: Ab, font: { size: 30, weight: bold }, color: black, opacity: 0.5 }
          - { frame: [4, 100, 80, 60], clip: film.yaml }
          - { frame: [90, 100, 32, 24], clip: greys.png }
          - frame: [130, 100, 60, 50]
            transform.rotation.z: 0.3
            opacity: 0.7
            background: "#30C060"
            layers: [ { frame: [10, 10, 40, 30], background: "#C03060" }, { frame: [20, 5, 20, 20], background: white } ]
          - { frame: [0, 150, 240, 50], effect: light }
          - { id: box, frame: [200, 110, 20, 20], background: "#FFFFFF80", blendMode: overlay }
        gestures: [ { tap: words, ended: { set: { words.color: yellow } } } ]
        script: [ { wait: 200ms }, { tap: words }, { wait: 300ms } ]
        """
}
