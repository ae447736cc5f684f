import Encoding
import Testing

@Suite struct LossTests {
    @Test func `the qualities are whole numbers of loss`() {
        for quality in Quality.allCases {
            #expect(GIFSettings(loss: quality.loss) == GIFSettings(quality))
        }
        #expect(GIFSettings(loss: -1) == GIFSettings(.best))
        #expect(GIFSettings(loss: 9) == GIFSettings(loss: GIFSettings.maxLoss))
    }

    @Test func `with more loss tolerance and lossPerPixel rise and dither falls`() {
        let settings = (0...96).map { GIFSettings(loss: Double($0) / 32) }
        for (before, after) in zip(settings, settings.dropFirst()) {
            #expect(before.tolerance < after.tolerance && before.lossPerPixel < after.lossPerPixel)
            #expect(before.diffusion >= after.diffusion && after.diffusion > 0)
        }
    }

    @Test func `more loss makes smaller files`() throws {
        let animation = try #require(SampleAnimation.all.first { $0.name == "gradient" })
        let sizes = try [0, 1, 2, 2.5, 3].map { loss in
            let sink = DataSink()
            var options = GIFEncoder.Options()
            options.settings = GIFSettings(loss: loss)
            let encoder = try GIFEncoder(width: animation.width, height: animation.height, options: options, sink: sink)
            for frame in animation.frames { try encoder.add(frame.bitmap, until: frame.end) }
            try encoder.finish()
            return sink.bytes.count
        }
        #expect(sizes == sizes.sorted(by: >), "\(sizes)")
    }
}
