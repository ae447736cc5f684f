import Graphics
import Lottie
import Programs
import Testing

/// Needs rlottie (librlottie0-1).
@Suite(.enabled(if: LottieRenderer.isAvailable, "rlottie is not installed"))
struct LottieRendererTests {
    @Test func `a frame is drawn at each size, in any order`() throws {
        let file = try Sample.file()
        let renderer = try LottieRenderer(file)
        let forward = try (0..<30).map { try renderer.draw(frame: $0, width: 200, height: 100) }
        let backward = try (0..<30).reversed().map { try renderer.draw(frame: $0, width: 200, height: 100) }
        #expect(forward == backward.reversed())
        // The disc of 20 points has its centre at 20, 25, then at 49, 25. The key "ty" is not the first of its layer and group.
        #expect(forward[0].pixels[50 * 200 + 40] == 0xFFFF_0000 && forward[0].pixels[50 * 200 + 98] == 0)
        #expect(forward[29].pixels[50 * 200 + 98] == 0xFFFF_0000 && forward[29].pixels[50 * 200 + 40] == 0)
    }

    @Test func `colours and widths are replaced`() throws {
        let overrides = [
            LottieOverride(path: "Disc.**", color: Color(0, 1, 0, alpha: 0.5)),
            LottieOverride(path: "Inner.**", strokeWidth: 10),
        ]
        let bitmap = try LottieRenderer(try Sample.file().applying(overrides)).draw(frame: 0, width: 100, height: 50)
        let pixel = bitmap.pixels[25 * 100 + 20]
        let (alpha, red, green) = (pixel >> 24, pixel >> 16 & 255, pixel >> 8 & 255)
        #expect((126...129).contains(alpha))
        #expect(green == alpha)
        #expect(red == 0)
        // The ring has the radius 10 and now covers radii of 5 to 15.
        #expect(bitmap.pixels[25 * 100 + 80 + 13] == 0xFF00_00FF)
    }

    @Test func `a process that runs out of memory is an error`() throws {
        var limits = LottieRenderer.limits
        limits.memory = 400 << 20
        #expect(throws: LottieError.self) {
            let renderer = try LottieRenderer(try Sample.file(), limits: limits)
            for _ in 0..<3 { _ = try renderer.draw(frame: 0, width: 4096, height: 4096) }
            throw LottieError.drawing("the limit has no effect")
        }
    }

    @Test func `a program that does not answer is an error`() throws {
        #expect(throws: LottieError.noProgram) { try LottieRenderer(try Sample.file(), program: nil) }
        #expect(throws: LottieError.self) { try LottieRenderer(try Sample.file(), program: "/bin/true") }
        #expect(throws: LottieError.self) { try LottieRenderer(try Sample.file(), program: "/nowhere") }
    }
}
