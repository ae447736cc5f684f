import Graphics

/// What is to be coded of a frame, and with which colours.
struct CodingScope {
    let canvas: GIFCanvas
    let box: PixelBox
    let palette: Palette
    let mapping: ColorMapping
    /// Index for pixels that stay; `nil` only if every pixel of the box is coded.
    let transparent: Int?
    let frames: FrameWindow

    /// The symbol for pixels that stay; none of the palette's where there is no transparency.
    var transparentIndex: UInt32 { UInt32(transparent ?? 256) }
}
