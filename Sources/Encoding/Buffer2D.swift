/// A buffer with one value per pixel (or colour, or code), deallocated with this object.
///
/// Inner loops read `base` once and index it without bounds checks. The caller must keep the buffer alive and stay
/// below `count`.
final class Buffer2D<Element: BitwiseCopyable> {
    let count: Int
    let base: UnsafeMutablePointer<Element>

    init(count: Int, fill: Element) {
        self.count = count
        base = .allocate(capacity: max(count, 1))
        base.initialize(repeating: fill, count: max(count, 1))
    }

    /// A buffer of undefined contents, for callers that write every element before reading it.
    init(uninitialized count: Int) {
        self.count = count
        base = .allocate(capacity: max(count, 1))
    }

    init(_ elements: [Element]) {
        count = elements.count
        base = .allocate(capacity: max(count, 1))
        elements.withUnsafeBufferPointer { elements in
            if let source = elements.baseAddress { base.initialize(from: source, count: count) }
        }
    }

    private init(copyOf base: UnsafeMutablePointer<Element>, count: Int) {
        self.count = count
        self.base = .allocate(capacity: max(count, 1))
        self.base.initialize(from: base, count: count)
    }

    func copy() -> Buffer2D {
        Buffer2D(copyOf: base, count: count)
    }

    deinit {
        base.deallocate()
    }

    func fill(_ value: Element) {
        base.update(repeating: value, count: count)
    }
}
