/// How a pixel of a frame is coded, and what the coder needs to know about its source: flags in one byte per pixel.
///
/// 0 for a pixel that keeps its colour on screen. The flags are computed once for each pixel, because the coder visits a
/// pixel once for each string that may contain it.
enum PixelMark {
    /// Is coded, possibly with loss.
    static let code: UInt8 = 1
    /// Is coded again exactly as it was shown, because the previous frame's disposal cleared it.
    static let restore: UInt8 = 2
    /// The source changed visibly, so the pixel must not keep its colour.
    static let moved: UInt8 = 4
    /// The source does not change in the next frame, so an error stays on screen.
    static let lasts: UInt8 = 8

    /// Whether the next eight pixels have no mark, so that a loop can skip them. False if fewer than eight are left.
    @inline(__always)
    static func areAbsent(_ marks: UnsafePointer<UInt8>, at place: Int, before end: Int) -> Bool {
        place &+ 8 <= end && UnsafeRawPointer(marks + place).loadUnaligned(as: UInt64.self) == 0
    }

    /// The mark of a pixel that differs from the previous source frame.
    @inline(__always)
    static func changed(_ color: UInt32, previous: UInt32?, next: UInt32?) -> UInt8 {
        var mark = code
        if let previous, ColorStep.largest(color, previous) > ColorStep.visible { mark |= moved }
        if next ?? color == color { mark |= lasts }
        return mark
    }
}
