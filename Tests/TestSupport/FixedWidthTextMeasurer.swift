package import Graphics

/// Measures text without fonts: every character is half an em wide, a line is one em high, and lines break anywhere.
package struct FixedWidthTextMeasurer: TextMeasuring {
    package init() {}

    package func size(of block: TextBlock) throws(TextMeasuringError) -> Size {
        var (widest, height, line, tallest) = (0.0, 0.0, 0.0, 0.0)
        var count = 1
        for run in block.runs {
            tallest = max(tallest, run.font.size)
            for character in run.text {
                let width = run.font.size / 2 + run.letterSpacing
                if character.isNewline || line + width > block.box.width {
                    guard block.numberOfLines == 0 || count < block.numberOfLines else { break }
                    count += 1
                    height += tallest * block.lineHeight
                    line = 0
                }
                if !character.isNewline { line += width }
                widest = max(widest, line)
            }
        }
        return Size(widest, height + tallest)
    }
}
