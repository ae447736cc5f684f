/// How the stored rows and columns of a picture are to be shown, by the names of CGImagePropertyOrientation.
///
/// The name states where the first stored row and column are shown; the raw values are those of EXIF (tag 0x0112).
package enum PictureOrientation: Int, Sendable, Hashable, CaseIterable {
    case up = 1
    case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

    /// Whether stored rows are shown as columns.
    package var swapsSides: Bool { rawValue > 4 }

    /// The stored pixel that is shown at a position.
    ///
    /// - Parameters:
    ///   - width: number of stored columns.
    ///   - height: number of stored rows.
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

    /// The orientation in EXIF data, which has the format of a TIFF file; nil where it is missing or invalid.
    ///
    /// Only the first directory is read. Source: TIFF 6.0, section 2.
    init?(tiff bytes: [UInt8]) {
        let reader = BytesReader(bytes)
        let isLittleEndian: Bool
        if reader.matches("II*\0", at: 0) {
            isLittleEndian = true
        } else if reader.matches("MM\0*", at: 0) {
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
            // A valid orientation is one SHORT.
            guard type == 3, count == 1 else { return nil }
            self.init(rawValue: value)
            return
        }
        return nil
    }
}
