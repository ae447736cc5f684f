import Graphics
import Lottie
import Programs
import TestSupport
import Testing

/// What happens when rlottie crashes or hangs, with other programs in its place. Needs no rlottie.
@Suite struct LottieFailureTests {
    /// A process that gave the first answer, and what it does when it is asked for a frame of 4 by 2 pixels.
    struct Failure: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var script: String
        var error: String
    }

    static let failures = [
        Failure(testDescription: "a crash", script: "kill -SEGV $$", error: "frame 3: it ended with signal 11"),
        Failure(
            testDescription: "a failed assertion", script: "fill 20; echo 'cell < end' >&2; kill -ABRT $$",
            error: "frame 3: cell < end"),
        Failure(testDescription: "an end", script: "fill 31; exit 0", error: "frame 3: it ended"),
        Failure(testDescription: "an exit code", script: "exit 9", error: "frame 3: it ended with exit code 9"),
        Failure(testDescription: "a hang", script: "exec sleep 100", error: "frame 3: it wrote nothing for 1 s"),
        Failure(
            testDescription: "a hang inside a frame", script: "fill 20; exec sleep 100",
            error: "frame 3: it wrote nothing for 1 s"),
        Failure(
            testDescription: "a hang that ignores signals", script: "trap '' TERM INT HUP PIPE; sleep 100",
            error: "frame 3: it wrote nothing for 1 s"),
        Failure(
            testDescription: "an endless loop", script: "while :; do :; done", error: "frame 3: it ended with signal 9"),
    ]

    @Test(arguments: failures) func `a process that fails while it draws is an error`(failure: Failure) throws {
        let file = try Sample.file()
        let program = try StandInProgram("take \(4 + file.json.count); reply 1 30; take 12; \(failure.script)")
        var limits = LottieRenderer.limits
        limits.silence = failure.testDescription == "an endless loop" ? 20 : 1
        limits.cpuTime = 1
        let renderer = try LottieRenderer(file, program: program.path, limits: limits)
        #expect(throws: LottieError.drawing(failure.error)) { try renderer.draw(frame: 3, width: 4, height: 2) }
        // Afterwards nothing is drawn or waited for, and no signal ends this process.
        #expect(throws: LottieError.drawing("frame 4: it has ended")) {
            try renderer.draw(frame: 4, width: 4, height: 2)
        }
        #expect(!renderer.hasDrawn)
    }

    @Test(
        arguments: [
            ("kill -SEGV $$", "it ended with signal 11"), ("exit 3", "it ended with exit code 3"),
            ("exec sleep 100", "it wrote nothing for 1 s"), ("reply 1", "it ended"),
            ("reply 99 30", "gives an unknown answer"), ("reply 3 0", "it does not read the file"),
            ("reply 1 29", "it finds 29 of 30 frames"), ("echo 'bad alloc' >&2; exit 1", "bad alloc"),
        ])
    func `a process that fails while it reads is an error`(script: String, words: String) throws {
        let file = try Sample.file()
        let program = try StandInProgram("take \(4 + file.json.count); \(script)")
        var limits = LottieRenderer.limits
        limits.silence = 1
        let error = #expect(throws: LottieError.self) {
            try LottieRenderer(file, program: program.path, limits: limits)
        }
        guard case .drawing(let reason) = error else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(reason.hasSuffix(words), "\(reason)")
        #expect(error?.description == "cannot be drawn by rlottie: \(reason)")
    }

    @Test func `a library that is not installed is an error of its own`() throws {
        let file = try Sample.file()
        let program = try StandInProgram("take \(4 + file.json.count); reply 2 0")
        #expect(throws: LottieError.noLibrary) { try LottieRenderer(file, program: program.path) }
    }

    @Test func `a frame that arrives in parts is complete`() throws {
        let file = try Sample.file()
        let program = try StandInProgram(
            "take \(4 + file.json.count); reply 1 30; take 12; fill 15; sleep 0.05; fill 17; exec sleep 100")
        let renderer = try LottieRenderer(file, program: program.path)
        #expect(try renderer.draw(frame: 0, width: 4, height: 2).pixels == [UInt32](repeating: 0, count: 8))
        #expect(renderer.hasDrawn)
    }
}
