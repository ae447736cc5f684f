package import Graphics
package import SceneLanguage

/// What stands around the canvas in a picture. Coordinates stay those of the canvas.
///
/// A new one is one file that conforms to this and one line in `Chromes.all`.
package protocol Chrome: Sendable {
    /// As `chrome:` takes it.
    static var name: String { get }
    static var summary: String { get }
    /// Whether it draws parts of a device.
    static var needsDevice: Bool { get }
    /// Whether it sets words.
    static var hasText: Bool { get }
    /// Room around it where nobody says otherwise, in points.
    static var margin: Double { get }
    /// What it adds to the canvas on each side, in points.
    static func frame(of canvas: Canvas) -> Insets
    /// Everything but the surround, in the canvas' coordinates.
    static func items(around subject: ChromeSubject) -> [DisplayItem]
}

extension Chrome {
    package static var needsDevice: Bool { false }
    package static var hasText: Bool { false }
    package static var margin: Double { 24 }
}

/// What a chrome is drawn around.
package struct ChromeSubject: Sendable {
    package var canvas: Canvas
    /// What is on the canvas.
    package var list: DisplayList
    package var appearance: Appearance
    package var title: String
    /// Among which the title's family is found.
    package var fonts: FontSet

    package init(canvas: Canvas, list: DisplayList, appearance: Appearance, title: String, fonts: FontSet) {
        self.canvas = canvas
        self.list = list
        self.appearance = appearance
        self.title = title
        self.fonts = fonts
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
