import Foundation
import Graphics
import Raster
import Testing
import Zoetrope

@Suite struct ClipPictureTests {
    private let folder: ClipFolder

    init() throws {
        folder = try ClipFolder()
        try folder.write(ClipFolder.film, as: "art/film.yaml")
    }

    @Test(arguments: [0, 0.3, 1, 1.7, 2, 2.5, 5.2])
    func `a scene draws the same as a clip and alone`(time: Double) throws {
        let alone = try PreparedScene(folder.path("art/film.yaml"))
        let scene = try folder.prepare("layers: [ { clip: art/film.yaml } ]\nscript: [ { wait: 6s } ]")
        let inside = time.truncatingRemainder(dividingBy: 2)
        let same = try scene.bitmap(at: time).pixels == alone.bitmap(at: inside).pixels
        #expect(same)
    }

    @Test func `gravity scales a scene without an intermediate bitmap`() throws {
        let alone = try PreparedScene(folder.path("art/film.yaml")).bitmap(at: 0.5, scale: 2)
        let scene = try folder.prepare(
            "layers: [ { clip: art/film.yaml, contentsGravity: resizeAspect } ]\nscript: [ { wait: 1s } ]",
            size: "[200, 120]")
        let shown = try scene.bitmap(at: 0.5)
        var most = 0
        for y in 0..<120 {
            for x in 0..<160 {
                for shift in [0, 8, 16] as [UInt32] {
                    let difference = Int(shown[x + 20, y] >> shift & 255) - Int(alone[x, y] >> shift & 255)
                    most = max(most, abs(difference))
                }
            }
        }
        // Only the shadow differs, because its blur is rounded.
        #expect(most <= 2)
        #expect(shown[19, 60] == 0xFFFF_FFFF && shown[180, 60] == 0xFFFF_FFFF)
    }

    @Test func `a clip is clipped to its layer's bounds and its own canvas`() throws {
        let scene = try folder.prepare(
            """
            layers:
              - { frame: [10, 10, 20, 40], clip: art/film.yaml, contentsGravity: resizeAspectFill }
              - { frame: [50, 0, 20, 60], clip: art/film.yaml, contentsGravity: resizeAspect }
            """)
        let shown = try scene.bitmap(at: 0)
        for (x, y, isSeen) in [(9, 30, false), (10, 10, true), (29, 49, true), (30, 30, false), (15, 9, false)] {
            #expect((shown[x, y] != 0xFFFF_FFFF) == isSeen, "\(x), \(y)")
        }
        // Half of the ball is outside its canvas.
        #expect(shown[49, 30] == 0xFFFF_FFFF && shown[50, 30] != 0xFFFF_FFFF)
    }

    @Test(arguments: ["clip.gif", "clip.png"])
    func `frames are shown at their times`(name: String) throws {
        let frames = ClipFolder.greys(10)
        try folder.write(try name == "clip.gif" ? ClipFolder.gif(frames) : ClipFolder.apng(frames), as: name)
        let scene = try folder.prepare(
            """
            layers:
              - { id: video, clip: \(name) }
              - { id: late, clip: \(name), frame: [0, 0, 8, 6], startTime: 0.55s, rate: 2 }
            script: [ { wait: 3s } ]
            """)
        for (time, frame, late) in [(0, 0, 5), (0.0999, 0, 7), (0.1, 1, 7), (0.95, 9, 4), (1, 0, 5), (2.35, 3, 2)] {
            let shown = try scene.bitmap(at: time)
            #expect(shown[40, 30] & 255 == UInt32(frame * 20 + 10), "at \(time)")
            #expect(shown[2, 2] & 255 == UInt32(late * 20 + 10), "at \(time)")
        }
    }

    @Test func `effects of a clip do not include pixels outside its canvas`() throws {
        try folder.write(
            """
            zoetrope: 1
            canvas: { size: [80, 60], background: "#204060" }
            layers:
              - { frame: [0, 20, 50, 40], background: "#F0D020" }
              - { effect: light }
            """, as: "art/blurred.yaml")
        let alone = try PreparedScene(folder.path("art/blurred.yaml")).bitmap(at: 0)
        let scene = try folder.prepare(
            """
            layers:
              - { background: "#FF0000" }
              - { frame: [60, 40, 80, 60], clip: art/blurred.yaml }
            """, size: "[200, 140]")
        let shown = try scene.bitmap(at: 0)
        var different = 0
        for y in 0..<60 {
            for x in 0..<80 where shown[x + 60, y + 40] != alone[x, y] { different += 1 }
        }
        #expect(different == 0)
        #expect(shown[59, 70] == 0xFFFF_0000)
    }

    @Test func `clips inside clips, their images and fonts are found`() throws {
        try folder.write(try ClipFolder.gif(ClipFolder.greys(4)), as: "art/media/greys.gif")
        try folder.write(try ClipFolder.apng(ClipFolder.greys(1)), as: "art/media/still.png")
        try folder.write(
            """
            zoetrope: 1
            canvas: { size: [80, 60] }
            layers:
              - { clip: media/greys.gif, frame: [0, 0, 40, 60] }
              - { image: media/still.png, frame: [40, 0, 40, 60] }
            """, as: "art/inner.yaml")
        let scene = try folder.prepare("layers: [ { clip: art/inner.yaml } ]\nscript: [ { wait: 2s } ]")
        let shown = try scene.bitmap(at: 0.2)
        #expect(shown[20, 30] & 255 == 50)
        #expect(shown[60, 30] & 255 == 10)
    }

    @Test func `output does not depend on the number of threads`() throws {
        try folder.write(try ClipFolder.gif(ClipFolder.greys(10)), as: "greys.gif")
        let scene = try folder.prepare(
            """
            layers:
              - { clip: greys.gif, frame: [0, 0, 40, 60] }
              - { clip: greys.gif, frame: [40, 0, 40, 30], startTime: 0.5s }
              - { clip: art/film.yaml, frame: [40, 30, 40, 30] }
            script: [ { wait: 1s } ]
            """)
        var sums: Set<String> = []
        for jobs in [1, 3] {
            var job = RenderJob()
            job.jobs = jobs
            job.paths = [folder.path("out-\(jobs).gif")]
            sums.insert(try job.run(scene).outputs[0].sha256)
        }
        #expect(sums.count == 1)
    }
}
