import Graphics
import Work

/// A frame that is coded, or is being coded on another thread.
struct CodedFrame {
    /// The part of the canvas that the frame covers.
    let box: PixelRect
    private let content: Content

    private enum Content {
        case finished(GIFFrame)
        case deferred(Deferred<GIFFrame>)
    }

    init(_ frame: GIFFrame) {
        box = frame.box
        content = .finished(frame)
    }

    init(_ frame: Deferred<GIFFrame>, box: PixelRect) {
        self.box = box
        content = .deferred(frame)
    }

    /// The frame. Waits until it is coded.
    func value() -> GIFFrame {
        switch content {
        case .finished(let frame): frame
        case .deferred(let frame): frame.value()
        }
    }
}
