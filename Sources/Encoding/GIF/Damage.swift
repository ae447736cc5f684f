import Graphics

/// Which pixels of a frame have to be coded.
///
/// A pixel is coded only where the source differs both from the source frame before and from what is shown.
/// Every other pixel is left alone, however wrong it may be, so a pixel at rest never flickers.
struct Damage {
    /// What is to be done with a pixel; the value of a byte in the mask.
    enum Mark {
        /// Stays as it is shown.
        static let keep: UInt8 = 0
        /// Is coded, with loss if that helps.
        static let code: UInt8 = 1
        /// Is coded again, since the disposal of the frame before wiped it, and must look as it did.
        static let restore: UInt8 = 2
    }

    /// The smallest box around all coded pixels.
    var box: PixelBox
    /// How many pixels are coded.
    var count: Int

    /// Whether every pixel of the box is coded, so that none needs transparency.
    var isSolid: Bool { count == box.area }

    /// Marks the pixels of one frame. All planes have `width * height` pixels.
    ///
    /// - Parameters:
    ///   - wanted: the frame, with restored pixels as they were shown; `0` is transparent, others are opaque.
    ///   - previous: the source frame before, `nil` for the first frame.
    ///   - shown: what viewers see, after the disposal of the frame before.
    ///   - wiped: what that disposal made transparent.
    /// - Returns: `nil` if nothing needs to be coded; the mask is complete anyway.
    static func find(
        wanted: UnsafePointer<UInt32>, previous: UnsafePointer<UInt32>?, shown: UnsafePointer<UInt32>,
        wiped: PixelBox?, current: UnsafePointer<UInt32>, mask: UnsafeMutablePointer<UInt8>, width: Int, height: Int
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
        if let wiped, let previous {
            for row in wiped.y..<wiped.bottom {
                for place in row * width + wiped.x..<row * width + wiped.right
                where wanted[place] != shown[place] && current[place] == previous[place] {
                    mask[place] = Mark.restore
                    count += 1
                }
            }
        }
        guard count > 0, let box = PixelBox.around(width: width, height: height, where: { mask[$0] != 0 }) else {
            return nil
        }
        return Damage(box: box, count: count)
    }
}
