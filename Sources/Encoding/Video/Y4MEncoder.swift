package import Graphics

/// Writes uncompressed video in YUV4MPEG2 format (mjpegtools, yuv4mpeg(5)), which other programs read from a pipe.
///
/// Pixels are converted to Y'CbCr with BT.709 in limited range, with 4:2:0 subsampling. Odd sides get one more pixel, a copy of
/// the last one. Transparent pixels show the matte. The frame rate is constant: a frame is repeated until its end, which is
/// rounded to a whole number of frames; a frame shorter than half a frame may be left out. The last frame is shown at least
/// once.
package final class Y4MEncoder: AnimationEncoder {
    /// The largest width and height in pixels.
    package static let maxSide = 16_384

    private let sink: any ByteSink
    private let width: Int
    private let height: Int
    private let rate: ConstantRate
    private let converter: YUVConverter
    private var pending: (planes: [UInt8], bitmap: Bitmap, end: Double)?
    private(set) package var frameCount = 0
    private var isOpen = true

    /// - Parameters:
    ///   - matte: an opaque colour under partly transparent pixels, `0xAARRGGBB`.
    ///   - sink: may be a pipe.
    /// - Throws: ``EncodingError/size(width:height:limit:format:)``.
    package init(
        width: Int, height: Int, rate: ConstantRate, matte: UInt32, sink: any ByteSink
    ) throws(EncodingError) {
        let sides = 1...Self.maxSide
        guard sides.contains(width), sides.contains(height) else {
            throw .size(width: width, height: height, limit: Self.maxSide, format: "Y4M")
        }
        (self.width, self.height, self.rate, self.sink) = (width, height, rate, sink)
        converter = YUVConverter(width: width, height: height, matte: matte)
    }

    package func add(_ frame: Bitmap, until end: Double) throws(EncodingError) {
        guard isOpen else { throw .finished }
        guard frame.width == width, frame.height == height else {
            throw .frameSize(
                width: frame.width, height: frame.height, expectedWidth: width, expectedHeight: height)
        }
        let previous = pending?.end ?? 0
        guard end.isFinite, end > previous || (end == 0 && pending == nil), end < 1e9 else {
            throw .frameTime(end: end, previous: previous)
        }
        if let pending {
            if pending.bitmap == frame {
                self.pending?.end = end
                return
            }
            try write(pending.planes, until: pending.end)
        }
        pending = (converter.planes(of: frame), frame, end)
    }

    package func finish() throws(EncodingError) {
        guard isOpen else { throw .finished }
        guard let pending else { throw .noFrames }
        let count = frameCount
        try write(pending.planes, until: pending.end)
        if frameCount == count { try writeFrame(pending.planes) }
        isOpen = false
    }

    private func write(_ planes: [UInt8], until end: Double) throws(EncodingError) {
        let count = Int((end * rate.value).rounded())
        while frameCount < count { try writeFrame(planes) }
    }

    private func writeFrame(_ planes: [UInt8]) throws(EncodingError) {
        do throws(EncodingError) {
            if frameCount == 0 {
                let size = "W\(converter.width) H\(converter.height)"
                try sink.put(Array("YUV4MPEG2 \(size) F\(rate) Ip A1:1 C420mpeg2 XCOLORRANGE=LIMITED\n".utf8))
            }
            try sink.put(Array("FRAME\n".utf8))
            try sink.put(planes)
            frameCount += 1
        } catch {
            isOpen = false
            throw error
        }
    }
}
