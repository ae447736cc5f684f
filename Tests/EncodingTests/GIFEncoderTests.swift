import Encoding
import Graphics
import TestSupport
import Testing

/// GIFs as Pillow, ffmpeg and giflib see them.
@Suite struct GIFEncoderTests {
    /// All clips, encoded and decoded once.
    private static let batch = Result { () throws -> [String: Decoded] in
        var files: [String: [UInt8]] = [:]
        var sizes: [String: (Int, Int)] = [:]
        for clip in Clip.all {
            files[clip.name + ".gif"] = try clip.gif()
            sizes[clip.name + ".gif"] = (clip.width, clip.height)
        }
        return try Decoders.decode(files, sizes: sizes)
    }

    private func decoded(_ clip: Clip) throws -> Decoded {
        try #require(try Self.batch.get()[clip.name + ".gif"])
    }

    /// Which decoded frame is on screen in the middle of a source frame; `nil` if the source frame is too short.
    private func shown(_ clip: Clip, _ file: Decoded) -> [Int?] {
        var start = 0.0
        return clip.frames.map { frame in
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

    @Test(arguments: Clip.all)
    func `all decoders see the same frames and delays`(clip: Clip) throws {
        #expect(try decoded(clip).disagreement == nil)
    }

    @Test(arguments: Clip.all)
    func `the length is right to a hundredth and no delay is too short to be kept`(clip: Clip) throws {
        let file = try decoded(clip)
        let total = file.milliseconds.reduce(0, +)
        #expect(total == ((clip.frames.last?.end ?? 0) * 100).rounded() * 10)
        let least = clip.name == "fps-60" ? 10.0 : 20
        #expect(file.milliseconds.allSatisfy { $0 >= least && $0 <= 655_350 })
    }

    @Test(arguments: Clip.all)
    func `equal frames are merged`(clip: Clip) throws {
        let distinct = (1..<clip.frames.count).count { clip.source($0) != clip.source($0 - 1) } + 1
        let waits = clip.name.hasPrefix("long-hold") ? 2 : clip.name == "long-disc" ? 1 : 0
        #expect(try decoded(clip).pillow.count == distinct + waits)
    }

    @Test(arguments: Clip.all)
    func `what is drawn is what is meant`(clip: Clip) throws {
        let file = try decoded(clip)
        for (frame, index) in shown(clip, file).enumerated() {
            guard let index else { continue }
            let source = clip.source(frame)
            let picture = file.pillow[index]
            let sameHoles = zip(source, picture).allSatisfy { ($0 == 0) == ($1 == 0) }
            #expect(sameHoles, "transparency of frame \(frame)")
            if clip.isExact {
                let isExact = source == picture
                #expect(isExact, "frame \(frame)")
            } else if !clip.name.contains("noise") {
                #expect(error(source, picture) < (clip.quality == .small ? 60 : 30), "frame \(frame)")
            }
        }
    }

    @Test(arguments: Clip.all)
    func `a pixel at rest never flickers`(clip: Clip) throws {
        let file = try decoded(clip)
        let shown = shown(clip, file)
        for frame in 1..<max(clip.frames.count, 1) {
            guard let now = shown[frame], let before = shown[frame - 1], now != before else { continue }
            let old = clip.source(frame - 1)
            let new = clip.source(frame)
            let flickers = new.indices.count { place in
                new[place] == old[place] && file.pillow[now][place] != file.pillow[before][place]
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

    @Test(arguments: Clip.all.filter { $0.width * $0.height < 20_000 })
    func `two runs give the same bytes`(clip: Clip) throws {
        let same = try clip.gif() == clip.gif()
        #expect(same)
    }

    @Test func `flat colours stay exact among thousands of others`() throws {
        let clip = try #require(Clip.all.first { $0.name == "gradient" })
        let file = try decoded(clip)
        for (frame, index) in shown(clip, file).enumerated() {
            let picture = file.pillow[try #require(index)]
            let source = clip.source(frame)
            let white = source.indices.filter { source[$0] == 0xFFFF_FFFF }
            let stayed = white.count { picture[$0] == 0xFFFF_FFFF }
            #expect(white.count >= 600 && stayed == white.count)
        }
    }

    @Test func `a frame too short to be shown leaves no trace`() throws {
        let red = Bitmap(width: 2, height: 1, pixels: [0xFFFF_0000, 0xFFFF_0000])
        let green = Bitmap(width: 2, height: 1, pixels: [0xFF00_FF00, 0xFF00_FF00])
        let half = Bitmap(width: 2, height: 1, pixels: [0, 0xFF00_FF00])
        let sink = DataSink()
        let encoder = try GIFEncoder(width: 2, height: 1, sink: sink)
        try encoder.add(red, until: 0.04)
        try encoder.add(green, until: 0.044)
        try encoder.add(half, until: 0.1)
        try encoder.finish()
        let file = try SlurpedGIF(sink.bytes)
        #expect(file.frames == [red.pixels, half.pixels] && file.images.map(\.delay) == [4, 6])
    }

    @Test func `a matte lies beneath partly covered pixels`() throws {
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
