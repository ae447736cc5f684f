import Graphics
import HEIF
import Programs
import TestSupport
import Testing

/// What happens when libheif is missing, crashes or hangs, with other programs in its place. Needs no libheif.
@Suite struct HEIFFailureTests {
    private func error(_ script: String, byteCount: Int = 4) throws -> HEIFError? {
        let program = try StandInProgram("take \(12 + byteCount); \(script)")
        var limits = HEIFDecoder.limits
        limits.silence = 1
        do throws(HEIFError) {
            _ = try HEIFSample.decode(
                [UInt8](repeating: 7, count: byteCount), width: 4, height: 2, program: program.path, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            ("kill -SEGV $$", "it ended with signal 11"), ("kill -KILL $$", "it ended with signal 9"),
            ("exit 3", "it ended with exit code 3"), ("exit 0", "it ended"),
            ("echo 'assertion failed' >&2; exit 134", "assertion failed"),
            ("exec sleep 100", "it wrote nothing for 1 s"),
            ("reply 1 0; fill 31", "it ended"), ("reply 1 0; fill 16; kill -SEGV $$", "it ended with signal 11"),
            ("reply 1 0; fill 16; exec sleep 100", "it wrote nothing for 1 s"),
        ])
    func `a process that fails is an error`(script: String, words: String) throws {
        #expect(try error(script) == .decoding(words))
    }

    @Test func `an answer that is not known is an error`() throws {
        let error = try error("reply 99 0")
        #expect(error?.description.hasSuffix(" gives an unknown answer") == true)
    }

    @Test(
        arguments: [
            (2, .noLibrary), (10, .damaged), (11, .truncated), (12, .unsupported), (13, .noDecoder(.avif)),
        ] as [(Int, HEIFError)])
    func `each answer has an error`(reply: Int, expected: HEIFError) throws {
        #expect(try error("reply \(reply) 0") == expected)
    }

    @Test func `errors tell what to install`() {
        #expect(HEIFError.noLibrary.description == "needs the library libheif, and that is not installed")
        #expect(HEIFError.noLibrary.hint?.hasPrefix("apt-get install libheif1; ") == true)
        #expect(HEIFError.noDecoder(.avif).description.contains("decoder for AV1"))
        #expect(HEIFError.noDecoder(.heic).hint?.hasPrefix("apt-get install libheif-plugin-libde265") == true)
    }

    @Test func `a program that is not there is an error`() {
        #expect(throws: HEIFError.noProgram) { try HEIFSample.decode([1], width: 1, height: 1, program: nil) }
        #expect(throws: HEIFError.noProgram) { try HEIFDecoder.formats(program: nil) }
        #expect(throws: HEIFError.self) { try HEIFSample.decode([1], width: 1, height: 1, program: "/nowhere") }
        #expect(throws: HEIFError.self) { try HEIFDecoder.formats(program: "/bin/true") }
    }

    /// Red, green, blue and alpha, of 200, 100, 50 and 128.
    @Test(arguments: [(0, 0x8064_3219), (1, 0x8080_6432)] as [(Int, UInt32)])
    func `pixels become premultiplied, and none is above its alpha`(isPremultiplied: Int, pixel: UInt32) throws {
        let script = "reply 1 \(isPremultiplied); printf '\\310\\144\\062\\200'; fill 28"
        let program = try StandInProgram("take 13; \(script)")
        let bitmap = try HEIFSample.decode([7], width: 4, height: 2, program: program.path)
        #expect(bitmap[0, 0] == pixel, "\(String(bitmap[0, 0], radix: 16))")
    }
}
