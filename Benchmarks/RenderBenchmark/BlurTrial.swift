import BenchmarkFigures
import CBoxBlur
import Foundation
import Graphics
import Raster

/// Measures the Gaussian blur beside three box filters in C, on the same canvas in turns.
struct BlurTrial {
    /// In points.
    private static let size = (width: 414, height: 736)
    private static let sigma = 20.0

    private let scale: Double
    private let edge: Bitmap
    private var times: [(gaussian: Double, boxes: Double)] = []

    /// - Parameter scale: in pixels per point.
    init(scale: Double) {
        self.scale = scale
        var edge = Bitmap(
            width: Int(Double(Self.size.width) * scale), height: Int(Double(Self.size.height) * scale),
            fill: 0xFF00_0000)
        for y in 0..<edge.height {
            for x in (edge.width / 2)..<edge.width { edge[x, y] = 0xFFFF_FFFF }
        }
        self.edge = edge
    }

    mutating func run() {
        var (picture, scratch) = (edge, edge)
        // Copies the pixels before the measurement.
        picture.pixels.withUnsafeMutableBufferPointer { _ in }
        scratch.pixels.withUnsafeMutableBufferPointer { _ in }
        let gaussian = CPUClock.measure { picture.blur(sigma: Self.sigma * scale) }.milliseconds
        let boxes = CPUClock.measure { boxBlur(&picture, &scratch) }.milliseconds
        times.append((gaussian, boxes))
    }

    var figures: BlurFigures {
        var gaussian = edge
        gaussian.blur(sigma: Self.sigma * scale)
        var (boxes, scratch) = (edge, edge)
        boxBlur(&boxes, &scratch)
        return BlurFigures(
            scale: scale, width: edge.width, height: edge.height, gaussian: times.map(\.gaussian).median ?? 0,
            boxes: times.map(\.boxes).median ?? 0, gaussianError: error(of: gaussian), boxesError: error(of: boxes))
    }

    private func boxBlur(_ picture: inout Bitmap, _ scratch: inout Bitmap) {
        picture.pixels.withUnsafeMutableBufferPointer { pixels in
            scratch.pixels.withUnsafeMutableBufferPointer { scratch in
                box_blur(
                    pixels.baseAddress, scratch.baseAddress, Int32(edge.width), Int32(edge.height), Self.sigma * scale)
            }
        }
    }

    /// The largest difference from the exact result, which is the error function, in a row.
    private func error(of picture: Bitmap) -> Double {
        (0..<picture.width).map { x in
            let distance = Double(x) + 0.5 - Double(picture.width / 2)
            let exact = 255 * 0.5 * erfc(-distance / (Self.sigma * scale * 2.0.squareRoot()))
            return abs(Double(picture[x, picture.height / 2] & 255) - exact)
        }.max() ?? 0
    }
}
