package import Graphics
package import SceneLanguage

/// The decoration around the canvas in an image. Coordinates are those of the canvas.
///
/// To add a chrome, write a type that conforms to this protocol in a new file and add it to `Chromes.all`.
package protocol Chrome: Sendable {
    /// The value of the key `chrome`.
    static var name: String { get }
    static var summary: String { get }
    /// Whether it draws parts of a device.
    static var needsDevice: Bool { get }
    /// Whether it draws text.
    static var hasText: Bool { get }
    /// The default margin around it, in points.
    static var margin: Double { get }
    /// The space that it adds on each side of the canvas, in points.
    static func frame(of canvas: Canvas) -> Insets
    /// Everything except the surround, in the canvas's coordinates.
    static func items(around subject: ChromeSubject) -> [DisplayItem]
}

extension Chrome {
    package static var needsDevice: Bool { false }
    package static var hasText: Bool { false }
    package static var margin: Double { 24 }
}

/// The content that a chrome is drawn around.
package struct ChromeSubject: Sendable {
    package var canvas: Canvas
    /// The content of the canvas.
    package var list: DisplayList
    package var appearance: Appearance
    package var title: String
    /// The fonts for the title.
    package var fonts: FontSet
    /// The parts of the canvas's device, if it has one.
    package var device: DeviceParts?

    package init(
        canvas: Canvas, list: DisplayList, appearance: Appearance, title: String, fonts: FontSet, device: DeviceParts?
    ) {
        self.canvas = canvas
        self.device = device
        self.list = list
        self.appearance = appearance
        self.title = title
        self.fonts = fonts
    }
}

/// The drawing of a device around and over its canvas. It never changes, so that all images share it.
package struct DeviceParts: Sendable {
    let body: [DisplayItem]
    let cutout: [DisplayItem]
    /// The outline of the display.
    let display: Path

    package init(_ device: Device) {
        body = device.bodyItems
        cutout = device.cutoutItems
        display = device.display
    }
}

/// Every chrome, the default first.
package enum Chromes {
    package static let all: [any Chrome.Type] = [
        NoChrome.self, ScreenChrome.self, BezelChrome.self, WindowChrome.self,
    ]

    package static var names: [String] { all.map { $0.name } }

    package static func named(_ name: String) -> (any Chrome.Type)? { all.first { $0.name == name } }
}

/// The canvas alone.
package enum NoChrome: Chrome {
    package static let name = "none"
    package static let summary = "the canvas alone"
    package static let margin = 0.0

    package static func frame(of canvas: Canvas) -> Insets { .zero }

    package static func items(around subject: ChromeSubject) -> [DisplayItem] {
        [.canvas(CanvasBlock(subject.list, box: subject.canvas.bounds))]
    }
}
