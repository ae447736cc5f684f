import Encoding
import Foundation
import Graphics
import Testing

/// HDR films on an SDR canvas.
@Suite struct ToneMapperTests {
    private func level(_ mapper: ToneMapper, _ red: Double, _ green: Double, _ blue: Double) -> UInt32 {
        let samples = [red, green, blue].map { UInt16(($0 * 65535).rounded()) }
        let pixels = [UInt32](unsafeUninitializedCapacity: 1) { pixels, count in
            samples.withUnsafeBufferPointer { mapper.map($0, to: UnsafeMutableBufferPointer(rebasing: pixels[..<1])) }
            count = 1
        }
        return pixels[0]
    }

    /// Levels of ITU-R BT.2408, table 1, which are rounded to 1 %, and of BT.2100.
    @Test func `published levels of HLG and PQ`() {
        #expect(abs(ToneMapper.sceneLight(hlg: 0.5) - 1 / 12) < 1e-6 && abs(ToneMapper.sceneLight(hlg: 1) - 1) < 1e-6)
        for (sample, luminance) in [(0.38, 26.0), (0.75, 203), (1, 1000)] {
            let light = 1000 * pow(ToneMapper.sceneLight(hlg: sample), 1.2)
            #expect(abs(light / luminance - 1) < 0.03, "HLG \(sample): \(light)")
        }
        for (sample, luminance) in [(0.38, 26.0), (0.58, 203), (0.5081, 100), (0.7518, 1000), (1, 10_000)] {
            #expect(abs(ToneMapper.luminance(pq: sample) / luminance - 1) < 0.02, "PQ \(sample)")
            #expect(abs(ToneMapper.sample(pq: luminance) - sample) < 0.002, "PQ \(luminance)")
        }
    }

    @Test(arguments: [203.0, 400, 1000, 4000, 10_000])
    func `the peak becomes white, dark light stays and no step is reversed`(peak: Double) {
        #expect(abs(ToneMapper.compressed(peak, peak: peak) - 203) < 0.01)
        #expect(ToneMapper.compressed(5 * peak, peak: peak) == ToneMapper.compressed(peak, peak: peak) || peak == 203)
        #expect(ToneMapper.compressed(10, peak: peak) == 10)
        let luminances = stride(from: 0.0, through: 1, by: 0.002).map { $0 * peak }
        let mapped = luminances.map { ToneMapper.compressed($0, peak: peak) }
        for (one, next) in zip(mapped, mapped.dropFirst()) { #expect(next > one) }
        #expect(zip(mapped, luminances).allSatisfy { $0 <= $1 + 1e-9 })
    }

    @Test func `greys stay grey, black is black and the peak is white`() {
        for mapper in [ToneMapper(.hlg), ToneMapper(.pq), ToneMapper(.pq, isWide: false)] {
            var last: UInt32 = 0
            for step in 0...50 {
                let sample = Double(step) / 50
                let pixel = level(mapper, sample, sample, sample)
                let channels = [pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255]
                #expect(channels.max()! - channels.min()! <= 1 && channels[1] >= last && pixel >> 24 == 255)
                last = channels[1]
            }
            #expect(level(mapper, 0, 0, 0) == 0xFF00_0000 && level(mapper, 1, 1, 1) == 0xFFFF_FFFF)
        }
    }

    private static let colors: [UInt32] = [
        0xFF14_1414, 0xFF3C_3C3C, 0xFF64_6464, 0xFF8C_8C8C, 0xFFAA_AAAA, 0xFF96_3C28, 0xFF28_783C, 0xFF32_4696,
        0xFF78_6E1E, 0xFF5A_1E6E,
    ]

    /// Colours below the roll-off, which zimg converted to HDR, come back. Its HLG has a system gamma for each channel, which is equal only
    /// for greys.
    @Test(arguments: [("arib-std-b67", "libx264", 5), ("smpte2084", "libx264", 10), ("smpte2084", "libx265", 10)])
    func `colours of an HDR film are those it was made from`(transfer: String, coder: String, count: Int) throws {
        let convert =
            "format=gbrp16le,zscale=tin=iec61966-2-1:pin=bt709:min=gbr:rin=pc:t=\(transfer):p=bt2020:m=bt2020nc:r=tv:npl=203"
        let film = try AnimationFile(
            FilmMaker.film(
                FilmMaker.solid(Array(Self.colors.prefix(count))),
                ["-vf", convert + ",format=yuv444p10le", "-c:v", coder, "-crf", "1", "-color_trc", transfer]
                    + ["-color_primaries", "bt2020", "-colorspace", "bt2020nc"]
                    + (coder == "libx265" ? ["-x265-params", "log-level=error"] : []),
                name: "a.mp4"))
        let decoder = try film.makeDecoder()
        for color in Self.colors.prefix(count) {
            let pixel = try decoder.decode()[30, 20]
            let shifts: [UInt32] = [16, 8, 0]
            let distances = shifts.map { shift in abs(Int(pixel >> shift & 255) - Int(color >> shift & 255)) }
            #expect(distances.allSatisfy { $0 <= 3 }, "\(String(pixel, radix: 16)) for \(String(color, radix: 16))")
        }
        // The luma of a film, which tracking uses, is not converted.
        #expect(try film.makeLumaDecoder().decodeLuma().count == 64 * 48)
    }
}
