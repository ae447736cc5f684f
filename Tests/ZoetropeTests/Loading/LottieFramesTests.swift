import Graphics
import Lottie
import Raster
import TestSupport
import Testing
import Zoetrope

/// Processes of rlottie that fail while a scene is loaded or rendered, with other programs in their place.
@Suite struct LottieFramesTests {
    private static let text = """
        {"v": "5.5.0", "w": 64, "h": 32, "fr": 30, "ip": 0, "op": 2, "layers": [{"ty": 3, "ip": 0, "op": 2, "ks": {}}]}
        """

    private let file: LottieFile

    init() throws { file = try LottieFile(Array(Self.text.utf8)) }

    /// A program that answers that it can draw, and then runs a script. Frames are 32 by 16 pixels when the clip is added.
    private func program(_ script: String) throws -> StandInProgram {
        try StandInProgram("take \(4 + file.json.count); reply 1 2; \(script)")
    }

    private func error(of picture: ScalablePicture?) -> RasterError? {
        do throws(RasterError) {
            _ = try picture?.draw(64, 32)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a crash at any frame is an error of the clip`() throws {
        let program = try program("take 12; fill 2048; take 12; kill -SEGV $$")
        let frames = LottieFrames(program: program.path)
        #expect(throws: LottieError.drawing("frame 1: it ended with signal 11")) {
            try frames.add(file, frames: 0..<2, as: "clip", name: "a.json")
        }
        #expect(frames.count == 0 && frames.picture(named: "clip#0") == nil)
    }

    @Test func `a process that ends later is started again once`() throws {
        // The first process ends after the frames of the check. The second one draws.
        let program = try program(
            """
            if mkdir first 2> /dev/null; then take 12; fill 2048; take 12; fill 2048; kill -SEGV $$; fi
            take 12; fill 8192; exec sleep 100
            """)
        let frames = LottieFrames(program: program.path)
        try frames.add(file, frames: 0..<2, as: "clip", name: "a.json")
        let picture = try #require(frames.picture(named: "clip#1"))
        #expect(try picture.draw(64, 32).pixels.count == 2048)
    }

    @Test func `a frame that ends every process is an error with the name of the file`() throws {
        let program = try program(
            """
            if mkdir first 2> /dev/null; then take 12; fill 2048; take 12; fill 2048; kill -SEGV $$; fi
            take 12; fill 2048; kill -SEGV $$
            """)
        let frames = LottieFrames(program: program.path)
        try frames.add(file, frames: 0..<2, as: "clip", name: "a.json")
        // The second process fails inside the frame of 64 by 32 pixels.
        let error = error(of: frames.picture(named: "clip#1"))
        #expect(
            error == .clip(source: "a.json", reason: "cannot be drawn by rlottie: frame 1: it ended with signal 11"))
    }
}
