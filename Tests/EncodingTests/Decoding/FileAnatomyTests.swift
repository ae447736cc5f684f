import Encoding
import Graphics
import Testing

@Suite struct FileAnatomyTests {
    @Test(arguments: SampleAnimation.all.filter { $0.quality == .standard })
    func `a GIF is the sum of its frames`(animation: SampleAnimation) throws {
        let bytes = try animation.gif()
        let file = try FileAnatomy(bytes)
        #expect(file.format == "GIF" && file.width == animation.width && file.height == animation.height)
        #expect(file.bytes == bytes.count)
        #expect(file.comment == animation.comment ?? "")
        #expect(file.plays == Self.count(animation.plays))
        #expect(abs(file.duration - (animation.frames.last?.end ?? 0)) < 0.0101)
        #expect(file.frames[0].x == 0 && file.frames[0].y == 0)
        #expect(file.frames[0].width == animation.width && file.frames[0].height == animation.height)
        for frame in file.frames {
            #expect(frame.x + frame.width <= animation.width && frame.y + frame.height <= animation.height)
            #expect((2...256).contains(frame.colors) && frame.colors.nonzeroBitCount == 1)
        }
        // Header and screen, the global table, the blocks before the first frame, and the trailer.
        let frames = file.frames.reduce(0) { $0 + $1.bytes }
        let table = 3 << (Int(bytes[10] & 7) + 1)
        #expect(frames + 13 + table + 1 == bytes.count)
    }

    @Test(arguments: SampleAnimation.all.filter { $0.quality == .standard })
    func `an APNG is the sum of its frames`(animation: SampleAnimation) throws {
        let bytes = try animation.apng()
        let file = try FileAnatomy(bytes)
        #expect(file.format == "APNG" && file.width == animation.width && file.height == animation.height)
        #expect(file.plays == Self.count(animation.plays))
        #expect(abs(file.duration - (animation.frames.last?.end ?? 0)) < 0.001_01)
        #expect(file.frames.allSatisfy { $0.colors == 0 })
        // Signature, IHDR, sRGB, acTL and IEND.
        #expect(file.frames.reduce(0) { $0 + $1.bytes } + 8 + 25 + 13 + 20 + 12 == bytes.count)
    }

    @Test func `a PNG is one frame`() throws {
        let sink = DataSink()
        try PNGEncoder(comment: "made by hand; äöü €").encode(Pictures.twoColors(step: 0), to: sink)
        let file = try FileAnatomy(sink.bytes)
        #expect(file.format == "PNG" && file.isStill && file.frames.count == 1 && file.plays == 1)
        #expect(file.comment == "made by hand; äöü ?")
        #expect(file.frames[0].colors == 2 && file.frames[0].delay == 0)
        #expect(file.frames[0].bytes < file.bytes)
    }

    @Test func `another format gives an error`() {
        #expect(throws: AnimationError.unknownFormat) { try FileAnatomy(Array("no picture".utf8)) }
        #expect(throws: AnimationError.empty) { try FileAnatomy([]) }
    }

    @Test func `a damaged file gives an error`() throws {
        let files = [try SampleAnimation.all[0].gif(), try SampleAnimation.all[0].apng()]
        var generator = SeededGenerator(state: 5)
        for bytes in files {
            for length in stride(from: 0, to: bytes.count - 1, by: max(1, bytes.count / 60)) {
                #expect(throws: AnimationError.self) { try FileAnatomy(Array(bytes[..<length])) }
            }
            for _ in 0..<200 {
                var broken = bytes
                broken[Int.random(in: 0..<bytes.count, using: &generator)] ^= UInt8.random(
                    in: 1...255, using: &generator)
                _ = try? FileAnatomy(broken)
            }
        }
    }

    private static func count(_ plays: Plays) -> Int? {
        if case .times(let count) = plays { count } else { nil }
    }
}
