internal import Foundation

/// A block of memory for one value a pixel (or colour, or code), freed with its owner.
///
/// Inner loops take its pointer once and index it without the checks of an array; whoever does that keeps
/// the plane alive and stays within `count`.
final class Buffer2D<Element: BitwiseCopyable> {
    let count: Int
    let base: UnsafeMutablePointer<Element>

    init(count: Int, fill: Element) {
        self.count = count
        base = .allocate(capacity: max(count, 1))
        base.initialize(repeating: fill, count: max(count, 1))
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

    /// Whether every byte is the same.
    func holdsSame(as other: Buffer2D) -> Bool {
        count == other.count && memcmp(base, other.base, count * MemoryLayout<Element>.stride) == 0
    }

    deinit {
        base.deallocate()
    }

    func fill(_ value: Element) {
        base.update(repeating: value, count: count)
    }
}
