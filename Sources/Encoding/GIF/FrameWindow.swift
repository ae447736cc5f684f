/// A source frame with those around it, as far as they exist: `0xFFRRGGBB` or 0 by pixel.
struct FrameWindow {
    let previous: Plane<UInt32>?
    let current: Plane<UInt32>
    let next: Plane<UInt32>?
}
