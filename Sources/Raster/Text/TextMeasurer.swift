import Foundation
package import Graphics

/// Measures text as it is drawn, on any thread.
package final class TextMeasurer: TextMeasuring, @unchecked Sendable {
    // Guarded by the lock.
    private let lock = NSLock()
    private let setter: TextSetter
    private var sizes: [TextBlock: Size] = [:]

    /// Bound on what is remembered; text that grows has a new size for every picture.
    private static let maxRemembered = 4096

    package init(_ fonts: FontStore) {
        setter = TextSetter(fonts)
    }

    /// Cost: some tenths of a millisecond when new, a look-up afterwards.
    package func size(of block: TextBlock) throws(UnmeasuredText) -> Size {
        var key = block
        key.box.origin = .zero
        // Colours do not change a size, but they do change with every picture.
        for index in key.runs.indices { key.runs[index].color = .black }
        lock.lock()
        defer { lock.unlock() }
        if let known = sizes[key] { return known }
        let size: Size
        do throws(RasterError) {
            size = try setter.size(of: key)
        } catch {
            throw UnmeasuredText(error.description)
        }
        if sizes.count >= Self.maxRemembered { sizes = [:] }
        sizes[key] = size
        return size
    }

    /// Sets a block and forgets it. Throws `unusableFont`, `missingFont`, `damagedFont` or `drawing`.
    package func check(_ block: TextBlock) throws(RasterError) {
        lock.lock()
        defer { lock.unlock() }
        _ = try setter.set(block)
    }
}
