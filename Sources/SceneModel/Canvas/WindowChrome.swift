package import Graphics
import SceneLanguage

/// A plain window, drawn like those of macOS.
package enum WindowChrome: Chrome {
    package static let name = "window"
    package static let summary = "a plain window with the scene's title"
    package static let hasText = true
    /// Room for its shadow.
    package static let margin = 40.0

    /// In points, as NSWindow has them.
    private static let (titleBar, radius) = (28.0, 10.0)

    package static func frame(of canvas: Canvas) -> Insets { Insets(top: titleBar) }

    package static func items(around subject: ChromeSubject) -> [DisplayItem] {
        let bounds = subject.canvas.bounds
        let isDark = subject.appearance == .dark
        let whole = bounds.outset(by: frame(of: subject.canvas))
        let outline = Path.roundedRect(whole, radius: radius, curve: .continuous)
        let bar = Rect(whole.minX, whole.minY, whole.width, titleBar)
        let content = Path.roundedRect(
            bounds, radius: radius, corners: [.bottomLeft, .bottomRight], curve: .continuous)
        let edge = isDark ? Color(white: 1, alpha: 0.18) : Color(white: 0, alpha: 0.14)
        let line = isDark ? Color(white: 0, alpha: 0.5) : Color(white: 0, alpha: 0.12)
        // The window lies under its content as a whole, so that no surround shines through where the two meet.
        return [
            .group(
                Group(
                    shadow: Shadow(
                        color: .black, opacity: isDark ? 0.55 : 0.3, radius: 12, offset: Point(0, 7), path: outline),
                    items: [.fill(outline, .color(Color(white: isDark ? 0.21 : 0.945)), rule: .nonZero)])),
            .canvas(CanvasBlock(subject.list, box: bounds, clip: content)),
            .fill(.rect(Rect(bar.minX, bar.maxY - 1, bar.width, 1)), .color(line), rule: .nonZero),
            .stroke(
                .roundedRect(whole.insetBy(-0.5, -0.5), radius: radius + 0.5, curve: .continuous), .color(edge),
                Stroke(width: 1)),
        ] + lights(in: bar) + title(of: subject, in: bar)
    }

    private static func lights(in bar: Rect) -> [DisplayItem] {
        [Color(1, 0.373, 0.341), Color(0.996, 0.737, 0.18), Color(0.157, 0.784, 0.251)].enumerated().flatMap {
            index, color -> [DisplayItem] in
            let disc = Path.ellipse(in: Rect(bar.minX + 8 + Double(index) * 20, bar.midY - 6, 12, 12))
            return [
                .fill(disc, .color(color), rule: .nonZero),
                .stroke(disc, .color(color.interpolated(to: .black, fraction: 0.18)), Stroke(width: 0.5)),
            ]
        }
    }

    private static func title(of subject: ChromeSubject, in bar: Rect) -> [DisplayItem] {
        // Clear of the lights on the left, and as much on the right.
        let room = bar.insetBy(72, 0)
        guard !subject.title.isEmpty, room.width > 20 else { return [] }
        let font = Font(family: TextFacet.defaultFamily, size: 13, weight: .semibold)
        let ink = subject.appearance == .dark ? Color(white: 1, alpha: 0.85) : Color(white: 0, alpha: 0.8)
        let run = TextRun(subject.title, font: font, color: ink)
        return [.text(TextBlock(runs: [run], box: room, alignment: .center, fonts: subject.fonts))]
    }
}
