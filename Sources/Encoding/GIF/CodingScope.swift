import Graphics

/// The part of a frame to code, and the colours to code it with.
struct CodingScope {
    let canvas: GIFCanvas
    let box: PixelRect
    let palette: Palette
    let mapping: ColorMapping
    /// Index for pixels that keep their colour on screen; nil only if every pixel of the box is coded.
    let transparent: Int?
    /// ``PixelMark`` of each pixel of the box, in rows of the canvas.
    let marks: Buffer2D<UInt8>
    /// Number of each coded pixel's colour.
    let ids: Buffer2D<UInt32>

    /// The symbol for pixels that keep their colour on screen; 256, which no palette entry has, if there is none.
    var transparentIndex: UInt32 { UInt32(transparent ?? 256) }
}
