internal import CWebP
import Graphics

/// Reads the chunks of a WebP in memory with libwebpdemux.
final class WebPRecords: Sendable {
    struct Frame {
        var box: PixelRect
        /// In milliseconds.
        var delay: Int
        var disposal: FileAnatomy.Disposal
        var blending: FileAnatomy.Blending
        /// Number of bytes of its pixels in the file.
        var bytes: Int
    }

    /// libwebp keeps pointers to the bytes, so they must not move.
    private nonisolated(unsafe) let bytes: UnsafeMutableBufferPointer<UInt8>
    /// Only read after the initializer.
    private nonisolated(unsafe) let demuxer: OpaquePointer

    /// Checks the structure of the file: every chunk has its declared length, and every frame lies on the canvas.
    init(_ bytes: [UInt8]) throws(AnimationError) {
        self.bytes = .allocate(capacity: bytes.count)
        _ = self.bytes.initialize(from: bytes)
        var data = WebPData(bytes: UnsafePointer(self.bytes.baseAddress), size: bytes.count)
        guard let demuxer = WebPDemux(&data) else {
            self.bytes.deallocate()
            throw Self.damaged("its chunks are incomplete or inconsistent")
        }
        self.demuxer = demuxer
    }

    deinit {
        WebPDemuxDelete(demuxer)
        bytes.deallocate()
    }

    var width: Int { feature(WEBP_FF_CANVAS_WIDTH) }
    var height: Int { feature(WEBP_FF_CANVAS_HEIGHT) }
    var count: Int { feature(WEBP_FF_FRAME_COUNT) }
    var isAnimated: Bool { feature(WEBP_FF_FORMAT_FLAGS) & Int(ANIMATION_FLAG.rawValue) != 0 }
    /// How often the animation plays; 0 for endless.
    var plays: Int { feature(WEBP_FF_LOOP_COUNT) }
    /// The bytes that libwebp reads. Valid as long as this object.
    var data: WebPData { WebPData(bytes: UnsafePointer(bytes.baseAddress), size: bytes.count) }

    /// The frames in order, at most `AnimationFile.maxFrames`.
    func frames() throws(AnimationError) -> [Frame] {
        guard count <= AnimationFile.maxFrames else { throw .frameCount(count) }
        var frames: [Frame] = []
        var iterator = WebPIterator()
        guard WebPDemuxGetFrame(demuxer, 1, &iterator) != 0 else { return [] }
        defer { WebPDemuxReleaseIterator(&iterator) }
        repeat {
            frames.append(
                Frame(
                    box: PixelRect(
                        x: Int(iterator.x_offset), y: Int(iterator.y_offset), width: Int(iterator.width),
                        height: Int(iterator.height)),
                    delay: Int(iterator.duration),
                    disposal: iterator.dispose_method == WEBP_MUX_DISPOSE_BACKGROUND ? .background : .keep,
                    blending: iterator.blend_method == WEBP_MUX_BLEND ? .over : .source,
                    bytes: iterator.fragment.size))
        } while WebPDemuxNextFrame(&iterator) != 0
        return frames
    }

    /// The first chunk with a four-character code; nil if there is none.
    func chunk(_ code: String) -> [UInt8]? {
        var iterator = WebPChunkIterator()
        guard WebPDemuxGetChunk(demuxer, code, 1, &iterator) != 0 else { return nil }
        defer { WebPDemuxReleaseChunkIterator(&iterator) }
        return Array(UnsafeBufferPointer(start: iterator.chunk.bytes, count: iterator.chunk.size))
    }

    private func feature(_ feature: WebPFormatFeature) -> Int { Int(WebPDemuxGetI(demuxer, feature)) }

    static func damaged(_ reason: String) -> AnimationError { .damaged(format: "WebP", reason: reason) }
}
