import CPango
import Graphics

extension TextBlock {
    /// How many lines of a layout are shown: at most `numberOfLines`, or as many as fit the box's height, but at least
    /// 1.
    func linesShown(of lines: [TextLayout.Line]) -> Int {
        if numberOfLines > 0 { return min(numberOfLines, lines.count) }
        // Half a point of tolerance: a box measured for its text must not lose the last line to rounding.
        return lines.indices.last { height(of: lines[...$0]) <= box.height + 0.5 }.map { $0 + 1 } ?? min(1, lines.count)
    }

    /// The positions of the baselines, in points below the box's top.
    ///
    /// As in UILabel, the height of a line is its font's ascent and descent. `lineHeight` multiplies the distances
    /// between baselines, but not the first line's ascent and the last line's descent.
    func baselines(of lines: [TextLayout.Line]) -> [Double] {
        guard let first = lines.first else { return [] }
        let free = box.height - height(of: lines[...])
        let top =
            switch verticalAlignment {
            case .top: 0.0
            case .center: free / 2
            case .bottom: free
            }
        var baselines = [top + first.ascent]
        for (above, line) in zip(lines, lines.dropFirst()) {
            baselines.append((baselines.last ?? 0) + (above.descent + line.ascent) * lineHeight)
        }
        return baselines
    }

    /// The left end of a line, in points from the box's left side. A line that is too long is aligned to its leading
    /// side.
    func x(of line: TextLayout.Line) -> Double {
        let free = box.width - line.width
        let isNatural = alignment == .natural || alignment == .justified
        let atRight = alignment == .right || alignment == .trailing || (isNatural && line.isRightToLeft)
        if free < 0 { return line.isRightToLeft ? free : 0 }
        return alignment == .center ? free / 2 : atRight ? free : 0
    }

    /// From the top of the first line to the bottom of the last, in points.
    func height(of lines: ArraySlice<TextLayout.Line>) -> Double {
        guard let first = lines.first, let last = lines.last else { return 0 }
        let between = zip(lines, lines.dropFirst()).reduce(0) { $0 + $1.0.descent + $1.1.ascent }
        return first.ascent + between * lineHeight + last.descent
    }
}

extension TextBlock.Truncation {
    var pango: PangoEllipsizeMode {
        switch self {
        case .head: PANGO_ELLIPSIZE_START
        case .middle: PANGO_ELLIPSIZE_MIDDLE
        case .tail: PANGO_ELLIPSIZE_END
        case .clip: PANGO_ELLIPSIZE_NONE
        }
    }
}
