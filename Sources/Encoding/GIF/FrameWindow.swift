/// A source frame and its neighbours, if they exist: `0xFFRRGGBB` or 0 per pixel, in rows without padding.
struct FrameWindow: Sendable {
    let previous: [UInt32]?
    let current: [UInt32]
    let next: [UInt32]?
    /// Whether no pixel of the next frame is transparent.
    let isNextOpaque: Bool

    /// Calls `body` with the pixels of all frames. The pointers are valid during the call.
    func withPixels<Value>(
        _ body: (
            _ previous: UnsafePointer<UInt32>?, _ current: UnsafePointer<UInt32>, _ next: UnsafePointer<UInt32>?
        ) -> Value
    ) -> Value? {
        current.withUnsafeBufferPointer { current in
            (previous ?? []).withUnsafeBufferPointer { previous in
                (next ?? []).withUnsafeBufferPointer { next in
                    guard let start = current.baseAddress else { return nil }
                    return body(
                        previous.isEmpty ? nil : previous.baseAddress, start, next.isEmpty ? nil : next.baseAddress)
                }
            }
        }
    }
}
