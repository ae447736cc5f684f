extension Bitmap {
    /// The luma of each pixel over black: BT.709 weights of the gamma-encoded channels, 8 bits.
    package var luma: [UInt8] {
        // Sound: as many values as there are pixels are written.
        [UInt8](unsafeUninitializedCapacity: pixels.count) { target, count in
            pixels.withUnsafeBufferPointer { source in
                for place in source.indices {
                    let pixel = source[place]
                    let sum = (pixel >> 16 & 255) &* 54 &+ (pixel >> 8 & 255) &* 183 &+ (pixel & 255) &* 19
                    target[place] = UInt8(truncatingIfNeeded: sum >> 8)
                }
            }
            count = pixels.count
        }
    }
}
