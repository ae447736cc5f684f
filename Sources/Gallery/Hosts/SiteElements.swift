import Pages

/// Elements for the pages of a site generator, whose readers switch between light and dark on the page itself.
///
/// An element with a variant for dark appearance is written twice, and `style` hides the one that does not fit. Readers who
/// prefer reduced motion get the still.
struct SiteElements: Sendable {
    enum Syntax: Sendable { case html, jsx }

    let syntax: Syntax
    /// A CSS selector of the element that contains the page in dark appearance.
    let dark: [String]
    /// The value of an attribute with the address of a file, with its quotes.
    let address: @Sendable (String) -> String

    /// The names of the classes.
    private static let light = "zoetrope-light"
    private static let isDark = "zoetrope-dark"

    /// The rules that show the elements of one appearance, for a page with both.
    var style: String {
        func selector(_ name: String) -> String { dark.map { "\($0) .\(name)" }.joined(separator: ",") }
        // Themes set the display of images, with selectors of their own.
        let rules =
            ".\(Self.isDark){display:none!important}\(selector(Self.isDark)){display:inline-block!important}"
            + "\(selector(Self.light)){display:none!important}"
        return switch syntax {
        case .html: "<style>\(rules)</style>"
        case .jsx: "<style>{\"\(rules)\"}</style>"
        }
    }

    // MARK: animations and pictures

    /// Whether a picture can be shown by an element: an SVG file in `require` is a component and no address.
    func canShow(_ path: String) -> Bool { syntax == .html || !path.hasSuffix(".svg") }

    /// The element or elements of an animation, each on lines of its own.
    func animation(_ block: EmbedBlock) -> String {
        guard block.dark != nil else { return variant(block, isDark: nil) }
        return variant(block, isDark: false) + "\n\n" + variant(block, isDark: true)
    }

    /// The element or elements of a picture, on one line.
    func image(_ picture: ScenePage.Picture, width: Int?) -> String {
        func image(_ path: String, _ name: String?) -> String {
            element(
                "img",
                [
                    attribute("class", name), source("src", path), attribute("width", width.map(String.init)),
                    attribute("alt", picture.alt), attribute("loading", "lazy"),
                ])
        }
        guard let dark = picture.dark else { return image(picture.path, nil) }
        return image(picture.path, Self.light) + image(dark, Self.isDark)
    }

    /// - Parameter isDark: nil for an animation in one appearance.
    private func variant(_ block: EmbedBlock, isDark: Bool?) -> String {
        let name = isDark.map { $0 ? Self.isDark : Self.light }
        func path(_ light: String, _ dark: String?) -> String { isDark == true ? dark ?? light : light }
        let still = path(block.still, block.darkStill)
        let videos = block.alternatives.filter(\.isVideo)
        guard videos.isEmpty else {
            let sources = videos.map { video in
                element(
                    "source",
                    [
                        attribute("media", EmbedBlock.isMotionAllowed), attribute("type", video.mimeType),
                        source("src", path(video.light, video.dark)),
                    ])
            }
            let start = open(
                "video",
                [
                    attribute("class", name), flag("autoplay"), flag("loop"), flag("muted"), flag("playsinline"),
                    flag("controls"), attribute("width", "\(block.width)"), attribute("height", "\(block.height)"),
                    source("poster", still), attribute("aria-label", block.alt),
                ])
            return ([start] + sources.map { "  \($0)" } + ["</video>"]).joined(separator: "\n")
        }
        var sources = [
            element(
                "source", [attribute("media", "(prefers-reduced-motion: reduce)"), source("srcset", still)])
        ]
        for other in block.alternatives {
            sources.append(
                element("source", [attribute("type", other.mimeType), source("srcset", path(other.light, other.dark))]))
        }
        let image = element(
            "img",
            [
                source("src", path(block.light, block.dark)), attribute("width", "\(block.width)"),
                attribute("alt", block.alt), attribute("loading", "lazy"),
            ])
        return ([open("picture", [attribute("class", name)])] + (sources + [image]).map { "  \($0)" } + ["</picture>"])
            .joined(separator: "\n")
    }

    // MARK: syntax

    /// The attributes whose names differ in JSX.
    private static let jsxNames = [
        "class": "className", "srcset": "srcSet", "autoplay": "autoPlay", "playsinline": "playsInline",
    ]

    private func name(_ attribute: String) -> String {
        syntax == .jsx ? Self.jsxNames[attribute] ?? attribute : attribute
    }

    private func attribute(_ name: String, _ value: String?) -> String? {
        value.map { "\(self.name(name))=\"\(Self.escaped($0))\"" }
    }

    /// Escapes a text for HTML and Markdown: Python-Markdown reads code spans and links inside of attributes too.
    private static func escaped(_ text: String) -> String {
        let marks = Set("`*_[]{}\\|~$".unicodeScalars)
        return HTML.escaped(text).unicodeScalars.map { marks.contains($0) ? "&#\($0.value);" : String($0) }.joined()
    }

    private func source(_ name: String, _ path: String) -> String? { "\(self.name(name))=\(address(path))" }

    private func flag(_ name: String) -> String? { syntax == .jsx ? self.name(name) : "\(name)=\"\"" }

    private func open(_ element: String, _ attributes: [String?]) -> String {
        "<" + ([element] + attributes.compactMap { $0 }).joined(separator: " ") + ">"
    }

    private func element(_ name: String, _ attributes: [String?]) -> String {
        "<" + ([name] + attributes.compactMap { $0 }).joined(separator: " ") + " />"
    }
}
