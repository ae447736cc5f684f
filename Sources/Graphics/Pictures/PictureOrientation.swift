/// How the stored rows and columns of a picture are to be shown, by the words of CGImagePropertyOrientation.
///
/// A name tells where the stored top left corner is shown; the numbers are those of EXIF (tag 0x0112).
package enum PictureOrientation: Int, Sendable, Hashable, CaseIterable {
    case up = 1
    case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

    /// Whether stored rows are shown as columns.
    package var swapsSides: Bool { rawValue > 4 }

    /// Which stored pixel is shown in a place, given how many columns and rows are stored.
    package func stored(shownX x: Int, shownY y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
        switch self {
        case .up: (x, y)
        case .upMirrored: (width - 1 - x, y)
        case .down: (width - 1 - x, height - 1 - y)
        case .downMirrored: (x, height - 1 - y)
        case .leftMirrored: (y, x)
        case .right: (y, height - 1 - x)
        case .rightMirrored: (width - 1 - y, height - 1 - x)
        case .left: (width - 1 - y, x)
        }
    }

    /// The orientation among the tags of EXIF data, which is a TIFF file; nil where there is none that makes sense.
    ///
    /// Only the first directory is read, as TIFF 6.0 lays it out. Every place is checked against the data's end.
    init?(tiff bytes: [UInt8]) {
        let reader = BytesReader(bytes)
        let isLittleEndian: Bool
        if reader.has("II*\0", at: 0) {
            isLittleEndian = true
        } else if reader.has("MM\0*", at: 0) {
            isLittleEndian = false
        } else {
            return nil
        }
        func number(_ offset: Int, _ count: Int) -> Int? {
            reader.number(at: offset, count: count, isLittleEndian: isLittleEndian)
        }
        guard let directory = number(4, 4), let tags = number(directory, 2) else { return nil }
        for tag in 0..<tags {
            let entry = directory + 2 + 12 * tag
            guard let name = number(entry, 2), let type = number(entry + 2, 2), let count = number(entry + 4, 4),
                let value = number(entry + 8, 2)
            else { return nil }
            guard name == 0x0112 else { continue }
            // One SHORT; anything else is no orientation.
            guard type == 3, count == 1 else { return nil }
            self.init(rawValue: value)
            return
        }
        return nil
    }
}
