/// A block of memory for one value a pixel (or colour, or code), freed with its owner.
///
/// Inner loops take its pointer once and index it without the checks of an array; whoever does that keeps
/// the plane alive and stays within `count`.
final class Plane<Element: BitwiseCopyable> {
    let count: Int
    let base: UnsafeMutablePointer<Element>

    init(count: Int, fill: Element) {
        self.count = count
        base = .allocate(capacity: max(count, 1))
        base.initialize(repeating: fill, count: max(count, 1))
    }

    deinit {
        base.deallocate()
    }

    func fill(_ value: Element) {
        base.update(repeating: value, count: count)
    }
}
