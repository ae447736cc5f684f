package import Graphics

extension Bitmap {
    /// Blurs the picture; pixels outside it count as the nearest pixel of its edge. Used to measure the blur by itself.
    ///
    /// - Parameter sigma: the standard deviation in pixels, limited to 0...`BlurKernel.maxSigma`.
    package mutating func blur(sigma: Double) {
        let (width, height) = (width, height)
        pixels.withUnsafeMutableBufferPointer { pixels in
            guard let first = pixels.baseAddress else { return }
            GaussianBlur(sigma: sigma).apply(to: first, stride: width, width: width, height: height)
        }
    }
}
