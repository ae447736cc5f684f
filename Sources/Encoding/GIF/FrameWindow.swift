/// A source frame and its neighbours, if they exist: `0xFFRRGGBB` or 0 per pixel.
struct FrameWindow {
    let previous: Buffer2D<UInt32>?
    let current: Buffer2D<UInt32>
    let next: Buffer2D<UInt32>?
}
