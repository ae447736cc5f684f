/// Text in a box, made of one or more consecutive runs.
package struct TextBlock: Sendable, Hashable {
    /// Horizontal placement; `natural` follows the script's direction.
    package enum Alignment: String, Sendable, Hashable, CaseIterable {
        case natural, left, center, right
        /// Where a line ends: right, or left in a layout from right to left.
        case trailing
        /// Wrapped lines are stretched to the width; other lines are natural.
        case justified
    }

    /// Vertical placement in the box; UILabel centres.
    package enum VerticalAlignment: String, Sendable, Hashable, CaseIterable {
        case top, center, bottom
    }

    /// What happens to a line that does not fit.
    package enum Truncation: String, Sendable, Hashable, CaseIterable {
        case head, middle, tail, clip
    }

    /// The maximum number of characters of all runs.
    package static let maxLength = 10_000

    package var runs: [TextRun]
    /// In points; text wraps at its width.
    package var box: Rect
    package var alignment: Alignment
    package var verticalAlignment: VerticalAlignment
    /// Distance from baseline to baseline as a multiple of the font's own line height.
    package var lineHeight: Double
    /// The maximum number of lines, 0 for as many as fit.
    package var numberOfLines: Int
    package var truncation: Truncation
    /// The smallest scale, in 0...1, to which a single line that is too long is shrunk; 1 for no shrinking.
    package var minimumScale: Double
    /// The fonts in which the runs' families are looked up.
    package var fonts: FontSet

    package init(
        runs: [TextRun], box: Rect, alignment: Alignment = .natural, verticalAlignment: VerticalAlignment = .center,
        lineHeight: Double = 1, numberOfLines: Int = 1, truncation: Truncation = .tail, minimumScale: Double = 1,
        fonts: FontSet = .installed
    ) {
        self.runs = runs
        self.box = box
        self.alignment = alignment
        self.verticalAlignment = verticalAlignment
        self.lineHeight = lineHeight
        self.numberOfLines = numberOfLines
        self.truncation = truncation
        self.minimumScale = minimumScale
        self.fonts = fonts
    }
}

extension TextBlock {
    /// The number of characters of all runs. Cost: linear in the text.
    package var length: Int { runs.reduce(0) { $0 + $1.text.count } }
}

/// A part of a text in one style.
package struct TextRun: Sendable, Hashable {
    package var text: String
    package var font: Font
    package var color: Color
    /// Extra space after each character in points (`NSAttributedString.Key.kern`).
    package var letterSpacing: Double
    /// Drawn in the text's colour, at the position and thickness that the font specifies.
    package var underline: Bool
    package var strikethrough: Bool

    package init(
        _ text: String, font: Font, color: Color, letterSpacing: Double = 0, underline: Bool = false,
        strikethrough: Bool = false
    ) {
        self.text = text
        self.font = font
        self.color = color
        self.letterSpacing = letterSpacing
        self.underline = underline
        self.strikethrough = strikethrough
    }
}

/// A font face and its size.
package struct Font: Sendable, Hashable {
    /// UIFont.Weight's names with the numbers of CSS and Pango.
    package enum Weight: Int, Sendable, Hashable, CaseIterable {
        case ultraLight = 100
        case thin = 200
        case light = 300
        case regular = 400
        case medium = 500
        case semibold = 600
        case bold = 700
        case heavy = 800
        case black = 900
    }

    package var family: String
    /// Of the em square, in points.
    package var size: Double
    package var weight: Weight
    package var italic: Bool
    /// Those that differ from the defaults of the font.
    package var features: [FontFeature]
    /// Whether the cut, the tracking or the axis opsz follow the size.
    package var optical: Bool
    /// Positions on the axes of a variable font; they replace the weight and the optical size.
    package var axes: [FontAxis]

    package init(
        family: String, size: Double, weight: Weight = .regular, italic: Bool = false, features: [FontFeature] = [],
        optical: Bool = false, axes: [FontAxis] = []
    ) {
        self.family = family
        self.size = size
        self.weight = weight
        self.italic = italic
        self.features = features
        self.optical = optical
        self.axes = axes
    }
}
