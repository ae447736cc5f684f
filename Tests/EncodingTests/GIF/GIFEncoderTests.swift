import Encoding
import Graphics
import TestSupport
import Testing

/// GIFs decoded by Pillow, ffmpeg and giflib.
@Suite struct GIFEncoderTests {
    /// All animations, encoded and decoded once.
    private static let batch = Result { () throws -> [String: Decoded] in
        var files: [String: [UInt8]] = [:]
        var sizes: [String: (Int, Int)] = [:]
        for animation in SampleAnimation.all {
            files[animation.name + ".gif"] = try animation.gif()
            sizes[animation.name + ".gif"] = (animation.width, animation.height)
        }
        return try Decoders.decode(files, sizes: sizes)
    }

    private func decoded(_ animation: SampleAnimation) throws -> Decoded {
        try #require(try Self.batch.get()[animation.name + ".gif"])
    }

    /// The decoded frame shown at the middle of each source frame; nil if the source frame is too short.
    private func shown(_ animation: SampleAnimation, _ file: Decoded) -> [Int?] {
        var start = 0.0
        return animation.frames.map { frame in
            defer { start = frame.end }
            let from = (start * 100).rounded()
            let to = (frame.end * 100).rounded()
            guard to > from else { return nil }
            var end = 0.0
            for (index, delay) in file.milliseconds.enumerated() {
                end += delay / 10
                if end > (from + to) / 2 { return index }
            }
            return file.milliseconds.count - 1
        }
    }

    @Test(arguments: SampleAnimation.all)
    func `all decoders give the same frames and delays`(animation: SampleAnimation) throws {
        #expect(try decoded(animation).disagreement == nil)
    }

    @Test(arguments: SampleAnimation.all)
    func `the duration is exact to a hundredth and no delay is too short`(animation: SampleAnimation) throws {
        let file = try decoded(animation)
        let total = file.milliseconds.reduce(0, +)
        #expect(total == ((animation.frames.last?.end ?? 0) * 100).rounded() * 10)
        let least = animation.name == "fps-60" ? 10.0 : 20
        #expect(file.milliseconds.allSatisfy { $0 >= least && $0 <= 655_350 })
    }

    @Test(arguments: SampleAnimation.all)
    func `equal frames are merged`(animation: SampleAnimation) throws {
        let distinct = (1..<animation.frames.count).count { animation.source($0) != animation.source($0 - 1) } + 1
        let waits = animation.name.hasPrefix("long-hold") ? 2 : animation.name == "long-disc" ? 1 : 0
        let count = try decoded(animation).pillow.count
        // Images that correct resting pixels follow in others.
        #expect(animation.isExact ? count == distinct + waits : count >= distinct + waits)
    }

    @Test(arguments: SampleAnimation.all)
    func `decoded frames match the source`(animation: SampleAnimation) throws {
        let file = try decoded(animation)
        for (frame, index) in shown(animation, file).enumerated() {
            guard let index else { continue }
            let source = animation.source(frame)
            let picture = file.pillow[index]
            let sameHoles = zip(source, picture).allSatisfy { ($0 == 0) == ($1 == 0) }
            #expect(sameHoles, "transparency of frame \(frame)")
            if animation.isExact {
                let isExact = source == picture
                #expect(isExact, "frame \(frame)")
            } else if !animation.name.contains("noise") {
                #expect(error(source, picture) < (animation.quality == .small ? 60 : 30), "frame \(frame)")
            }
        }
    }

    @Test(arguments: SampleAnimation.all)
    func `an unchanged pixel never flickers`(animation: SampleAnimation) throws {
        let file = try decoded(animation)
        let shown = shown(animation, file)
        for frame in 1..<max(animation.frames.count, 1) {
            guard let now = shown[frame], let before = shown[frame - 1], now != before else { continue }
            let old = animation.source(frame - 1)
            let new = animation.source(frame)
            let flickers = new.indices.count { place in
                new[place] == old[place] && file.pillow[now][place] != file.pillow[before][place]
                    && error([new[place]], [file.pillow[now][place]])
                        >= error([new[place]], [file.pillow[before][place]])
            }
            #expect(flickers == 0, "frame \(frame)")
        }
    }

    @Test func `the loop count and the comment are in the file`() throws {
        let files = try Self.batch.get()
        #expect(files["two-colors.gif"]?.loop == 0)
        #expect(try #require(files["once.gif"]).loop == nil)
        #expect(files["three-times.gif"]?.loop == 2)
        #expect(files["often.gif"]?.loop == 65_535)
        #expect(files["long-hold.gif"]?.comment == "Two frames with a long wait")
    }

    @Test(arguments: SampleAnimation.all.filter { $0.width * $0.height < 20_000 })
    func `two runs give the same bytes`(animation: SampleAnimation) throws {
        let same = try animation.gif() == animation.gif()
        #expect(same)
    }

    @Test func `frequent colours stay exact among thousands of others`() throws {
        let animation = try #require(SampleAnimation.all.first { $0.name == "gradient" })
        let file = try decoded(animation)
        for (frame, index) in shown(animation, file).enumerated() {
            let picture = file.pillow[try #require(index)]
            let source = animation.source(frame)
            let white = source.indices.filter { source[$0] == 0xFFFF_FFFF }
            let stayed = white.count { picture[$0] == 0xFFFF_FFFF }
            #expect(white.count >= 600 && stayed == white.count)
        }
    }

    @Test func `a frame too short to be shown has no effect`() throws {
        let red = Bitmap(width: 2, height: 1, pixels: [0xFFFF_0000, 0xFFFF_0000])
        let green = Bitmap(width: 2, height: 1, pixels: [0xFF00_FF00, 0xFF00_FF00])
        let half = Bitmap(width: 2, height: 1, pixels: [0, 0xFF00_FF00])
        let sink = DataSink()
        let encoder = try GIFEncoder(width: 2, height: 1, sink: sink)
        try encoder.add(red, until: 0.04)
        try encoder.add(green, until: 0.044)
        try encoder.add(half, until: 0.1)
        try encoder.finish()
        let file = try ReferenceGIF(sink.bytes)
        #expect(file.frames == [red.pixels, half.pixels] && file.images.map(\.delay) == [4, 6])
    }

    @Test func `partly transparent pixels are composited over the matte`() throws {
        let sink = DataSink()
        let options = GIFEncoder.Options(matte: 0xFF00_FF00)
        let encoder = try GIFEncoder(width: 3, height: 1, options: options, sink: sink)
        try encoder.add(Bitmap(width: 3, height: 1, pixels: [0xC0C0_0000, 0x4040_0000, 0xFF11_2233]), until: 1)
        try encoder.finish()
        let files = try Decoders.decode(["matte.gif": sink.bytes], sizes: ["matte.gif": (3, 1)])
        #expect(files["matte.gif"]?.pillow == [[0xFFC0_3F00, 0, 0xFF11_2233]])
    }

    /// Mean squared error of a channel.
    private func error(_ first: [UInt32], _ second: [UInt32]) -> Double {
        var sum = 0
        for (one, other) in zip(first, second) {
            for shift: UInt32 in [0, 8, 16] {
                let step = Int(one >> shift & 255) - Int(other >> shift & 255)
                sum += step * step
            }
        }
        return Double(sum) / Double(3 * first.count)
    }
}
