internal import Graphics

/// Decodes a GIF frame by frame (GIF89a): what is not drawn is transparent, whatever background the file names.
final class GIFDecoder: FrameDecoder {
    private(set) var next = 0
    private let records: GIFRecords
    private var canvas: FrameCanvas
    private var isOpen = true

    init(_ bytes: [UInt8]) throws(AnimationError) {
        records = try GIFRecords(bytes)
        try AnimationFile.check(width: records.width, height: records.height)
        canvas = FrameCanvas(width: records.width, height: records.height)
    }

    func decode() throws(AnimationError) -> Bitmap {
        guard isOpen else { throw .damaged(format: "GIF", reason: "it has no more frames") }
        isOpen = false
        guard let image = try records.next() else { throw .damaged(format: "GIF", reason: "it has no more frames") }
        canvas.begin(image.box, disposal: image.disposal)
        if image.box.area > 0 {
            try draw(image)
        } else {
            try records.skip()
        }
        next += 1
        isOpen = true
        return canvas.bitmap
    }

    private func draw(_ image: GIFRecords.Image) throws(AnimationError) {
        let colors = try records.colors()
        let line = Buffer2D<UInt8>(count: image.box.width, fill: 0)
        for row in Self.rows(image.box.height, isInterlaced: image.isInterlaced) {
            try records.read(into: line)
            canvas.draw(image.box.width, x: image.box.x, y: image.box.y + row, isOver: false) { column in
                let index = Int(line.base[column])
                return index != image.transparent && index < colors.count ? colors[index] : nil
            }
        }
    }

    /// The rows in the order of the file (GIF89a, appendix E).
    private static func rows(_ count: Int, isInterlaced: Bool) -> [Int] {
        guard isInterlaced else { return Array(0..<count) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0, to: count, by: $1)) }
    }
}
