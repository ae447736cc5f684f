import Graphics

/// The pixels of a frame that must be coded.
///
/// A pixel is coded only where the source differs both from the previous source frame and from the screen. All other
/// pixels keep their colour on screen, however inaccurate, so a pixel that does not change never flickers.
struct Damage {
    /// How a pixel is coded: the value of a byte in the mask.
    enum Mark {
        /// Keeps its colour on screen.
        static let keep: UInt8 = 0
        /// Is coded, possibly with loss.
        static let code: UInt8 = 1
        /// Is coded again exactly as it was shown, because the previous frame's disposal cleared it.
        static let restore: UInt8 = 2
    }

    /// The bounding box of the coded pixels.
    var box: PixelRect
    /// Number of coded pixels.
    var count: Int

    /// Whether every pixel of the box is coded, so that no transparent index is needed.
    var isSolid: Bool { count == box.area }

    /// Marks the pixels of one frame. All buffers have `width * height` pixels.
    ///
    /// - Parameters:
    ///   - wanted: the frame, with restored pixels as they were shown; `0` is transparent, others are opaque.
    ///   - previous: the previous source frame, nil for the first frame.
    ///   - shown: the screen after the disposal of the previous frame.
    ///   - cleared: the box that this disposal made transparent.
    /// - Returns: nil if nothing needs to be coded; the mask is written in either case.
    static func find(
        wanted: UnsafePointer<UInt32>, previous: UnsafePointer<UInt32>?, shown: UnsafePointer<UInt32>,
        cleared: PixelRect?, current: UnsafePointer<UInt32>, mask: UnsafeMutablePointer<UInt8>, width: Int, height: Int
    ) -> Damage? {
        let pixels = width * height
        var count = 0
        if let previous {
            for place in 0..<pixels {
                let mark: UInt8 = current[place] != previous[place] && current[place] != shown[place] ? 1 : 0
                mask[place] = mark
                count &+= Int(mark)
            }
        } else {
            for place in 0..<pixels {
                let mark: UInt8 = current[place] != shown[place] ? 1 : 0
                mask[place] = mark
                count &+= Int(mark)
            }
        }
        if let cleared, let previous {
            for row in cleared.y..<cleared.maxY {
                for place in row * width + cleared.x..<row * width + cleared.maxX
                where wanted[place] != shown[place] && current[place] == previous[place] {
                    mask[place] = Mark.restore
                    count += 1
                }
            }
        }
        guard count > 0, let box = PixelRect.around(width: width, height: height, where: { mask[$0] != 0 }) else {
            return nil
        }
        return Damage(box: box, count: count)
    }
}
