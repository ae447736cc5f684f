internal import Graphics

/// Decodes an APNG frame by frame (APNG 1.0).
final class APNGDecoder: FrameDecoder {
    private(set) var next = 0
    private let layout: APNGLayout
    private var canvas: FrameCanvas

    init(_ layout: APNGLayout) {
        self.layout = layout
        canvas = FrameCanvas(width: layout.header.width, height: layout.header.height)
    }

    func decode() throws(AnimationError) -> Bitmap {
        guard next < layout.frames.count else { throw APNGLayout.damaged("it has no more frames") }
        let frame = layout.frames[next]
        let header = layout.header
        let length = header.rowBytes(width: frame.box.width)
        let data = Buffer2D<UInt8>(count: (length + 1) * frame.box.height, fill: 0)
        guard Inflater.inflate(frame.pieces, of: layout.bytes, into: data),
            Self.unfilter(data, rowLength: length, distance: header.filterDistance)
        else {
            let failed = next
            next = layout.frames.count
            throw APNGLayout.damaged("the pixels of frame \(failed) cannot be read")
        }
        canvas.begin(frame.box, disposal: frame.disposal)
        for row in 0..<frame.box.height {
            let samples = UnsafePointer(data.base + row * (length + 1) + 1)
            canvas.draw(frame.box.width, x: frame.box.x, y: frame.box.y + row, isOver: frame.isOver) { column in
                header.pixel(column, of: samples)
            }
        }
        next += 1
        return canvas.bitmap
    }

    /// Reverses the filter of every row in place (PNG 1.2, chapter 6). Returns false for an unknown filter type.
    private static func unfilter(_ data: Buffer2D<UInt8>, rowLength: Int, distance: Int) -> Bool {
        let zeros = Buffer2D<UInt8>(count: rowLength, fill: 0)
        var above = UnsafePointer(zeros.base)
        for start in stride(from: 0, to: data.count, by: rowLength + 1) {
            let row = data.base + start + 1
            @inline(__always) func each(_ predict: (_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8) {
                for place in 0..<rowLength {
                    let isInside = place >= distance
                    let left = isInside ? row[place - distance] : 0
                    let corner = isInside ? above[place - distance] : 0
                    row[place] &+= predict(left, above[place], corner)
                }
            }
            switch data.base[start] {
            case 0: break
            case 1: each { left, _, _ in left }
            case 2: each { _, up, _ in up }
            case 3: each { left, up, _ in UInt8(truncatingIfNeeded: (UInt16(left) + UInt16(up)) >> 1) }
            case 4: each(PNGFilter.paeth)
            default: return false
            }
            above = UnsafePointer(row)
        }
        return withExtendedLifetime(zeros) { true }
    }
}
