/// A source frame with those around it, as far as they exist: `0xFFRRGGBB` or 0 by pixel.
struct FrameWindow {
    let previous: Buffer2D<UInt32>?
    let current: Buffer2D<UInt32>
    let next: Buffer2D<UInt32>?
}
