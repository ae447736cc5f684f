import Foundation
import TestSupport
import Tracking
import TrackingScenes

/// What a recording does to frames.
enum Degradation: CustomStringConvertible {
    case none
    case noise(Double)
    /// Error diffusion to a number of grey levels, as a GIF encoder does with colours.
    case palette(Int)
    /// H.264 by ffmpeg with a constant rate factor.
    case film(Int)

    static let all: [Degradation] = [.none, .noise(2), .noise(5), .palette(24), .film(23)]

    /// Whether every case is measured with it.
    var isCommon: Bool { if case .none = self { true } else if case .noise(2) = self { true } else { false } }

    var description: String {
        switch self {
        case .none: "exact"
        case .noise(let deviation): "noise \(Int(deviation))"
        case .palette(let levels): "\(levels) greys"
        case .film(let factor): "H.264 CRF \(factor)"
        }
    }

    func frames(_ exact: [[Float]], width: Int, height: Int, rate: Double) throws -> [LumaFrame] {
        var random = SeededGenerator(seed: 99)
        var noise = 0.0
        if case .noise(let deviation) = self { noise = deviation }
        let frames = exact.enumerated().map { index, luma in
            var luma = luma
            if case .palette(let levels) = self { Self.diffuse(&luma, width: width, levels: levels) }
            return SyntheticScene.frame(
                luma, width: width, height: height, time: Double(index) / rate, noise: noise, random: &random)
        }
        guard case .film(let factor) = self else { return frames }
        return try FilmRoundTrip(factor: factor).frames(frames)
    }

    /// Floyd and Steinberg's error diffusion.
    private static func diffuse(_ luma: inout [Float], width: Int, levels: Int) {
        let step = 255 / Float(levels - 1)
        for index in luma.indices {
            let value = min(max((luma[index] / step).rounded() * step, 0), 255)
            let error = luma[index] - value
            luma[index] = value
            let column = index % width
            func add(_ place: Int, _ share: Float) { if place < luma.count { luma[place] += error * share / 16 } }
            if column + 1 < width { add(index + 1, 7) }
            if column > 0 { add(index + width - 1, 3) }
            add(index + width, 5)
            if column + 1 < width { add(index + width + 1, 1) }
        }
    }
}

/// Encodes frames with ffmpeg and decodes them again.
struct FilmRoundTrip {
    var factor: Int

    func frames(_ frames: [LumaFrame]) throws -> [LumaFrame] {
        guard let first = frames.first else { return [] }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "tracking-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (source, film, result) = (
            folder.appendingPathComponent("a.y4m"), folder.appendingPathComponent("a.mp4"),
            folder.appendingPathComponent("a.raw")
        )
        var data = Data("YUV4MPEG2 W\(first.width) H\(first.height) F60:1 Ip A1:1 C420jpeg XCOLORRANGE=FULL\n".utf8)
        let chroma = Data(repeating: 128, count: (first.width / 2) * (first.height / 2) * 2)
        for frame in frames {
            data.append(Data("FRAME\n".utf8))
            data.append(contentsOf: frame.luma)
            data.append(chroma)
        }
        try data.write(to: source)
        try run([
            "-i", source.path, "-c:v", "libx264", "-threads", "1", "-crf", "\(factor)", "-pix_fmt", "yuvj420p",
            film.path,
        ])
        try run(["-i", film.path, "-f", "rawvideo", "-pix_fmt", "yuvj420p", result.path])
        let raw = [UInt8](try Data(contentsOf: result))
        let (count, whole) = (first.width * first.height, first.width * first.height * 3 / 2)
        return frames.enumerated().map { index, frame in
            LumaFrame(
                width: frame.width, height: frame.height, luma: Array(raw[index * whole..<index * whole + count]),
                time: frame.time)
        }
    }

    private func run(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/ffmpeg")
        process.arguments = ["-y", "-loglevel", "error"] + arguments
        try process.run()
        process.waitUntilExit()
    }
}
