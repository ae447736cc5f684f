import Encoding
import Foundation
import Graphics
import SceneTestSupport
import TestSupport
import Testing
import Zoetrope

/// `--scale 1`, `2` and `3` show the same image: the larger ones, reduced by averaging blocks of 2 by 2 or 3 by 3 pixels, are
/// compared with scale 1.
///
/// Of the pixels that are no edges, at least 99.5 % agree within 2 levels and all within 17, a fifteenth of the range, because Cairo
/// samples the coverage of flat slopes in 15 rows per pixel. The mean difference over all pixels, including edges, is below half a
/// level.
@Suite struct ScaleAgreementTests {
    private func check(_ scene: PreparedScene, at share: Double) throws {
        let time = scene.duration * share
        let one = try scene.bitmap(at: time)
        for factor in [2, 3] {
            let agreement = PictureAgreement(
                of: one, with: try scene.bitmap(at: time, scale: Double(factor)), by: factor)
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
