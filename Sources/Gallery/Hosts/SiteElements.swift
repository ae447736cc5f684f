import Pages

/// Elements for the pages of a site generator, whose readers switch between light and dark on the page itself.
///
/// An element with a variant for dark appearance is written twice, and `style` hides the one that does not fit. Readers who
/// prefer reduced motion get the still. Others stop a picture that moves with a checkbox, which replaces it by the still without a
/// script, so that a site may forbid scripts in pages; a film has the controls of the browser, and does not start by itself for
/// readers who prefer reduced motion.
/// https://www.w3.org/WAI/WCAG22/Understanding/pause-stop-hide
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
    private static let container = "zoetrope-animation"
    private static let moving = "zoetrope-moving"
    private static let still = "zoetrope-still"
    private static let pause = "zoetrope-pause"
    private static let film = "zoetrope-film"
    private static let reducedMotionFilm = "zoetrope-reduced-motion-film"
    private static let strip = "zoetrope-strip"
    private static let outlined = "zoetrope-outlined"

    /// The element with the rules for a page; empty if there are none.
    ///
    /// - Parameters:
    ///   - hasDark: whether some elements have a variant for dark appearance.
    ///   - hasAnimation: whether the page has the animation of a scene as a picture.
    ///   - hasFilm: whether the page has it as a film.
    func style(hasDark: Bool, hasAnimation: Bool, hasFilm: Bool) -> String {
        let rules = rules(hasDark: hasDark, hasAnimation: hasAnimation, hasFilm: hasFilm)
        guard !rules.isEmpty else { return "" }
        return switch syntax {
        case .html: "<style>\(rules)</style>"
        case .jsx: "<style>{\"\(rules)\"}</style>"
        }
    }

    /// The rules of `style`, in CSS.
    func rules(hasDark: Bool, hasAnimation: Bool, hasFilm: Bool) -> String {
        func selector(_ name: String) -> String { dark.map { "\($0) .\(name)" }.joined(separator: ",") }
        // Themes set the display of images, with selectors of their own.
        var rules =
            hasDark
            ? ".\(Self.isDark){display:none!important}\(selector(Self.isDark)){display:inline-block!important}"
                + "\(selector(Self.light)){display:none!important}" : ""
        if hasAnimation {
            // These are more specific than those of the appearance. Browsers without `:has` show no checkbox.
            let checked = ":has(.\(Self.pause) input:checked)"
            rules +=
                ".\(Self.pause){display:block}"
                + ".\(Self.container)\(checked) .\(Self.moving){display:none!important}"
                + ".\(Self.container):not(\(checked)) .\(Self.still){display:none!important}"
                + "@supports not selector(:has(*)){.\(Self.container) .\(Self.still),.\(Self.container) .\(Self.pause)"
                + "{display:none!important}}"
                + "@media (prefers-reduced-motion:reduce){.\(Self.pause){display:none}}"
        }
        if hasFilm {
            rules +=
                "@media (prefers-reduced-motion:reduce){.\(Self.film){display:none}}"
                + "@media (prefers-reduced-motion:no-preference){.\(Self.reducedMotionFilm){display:none}}"
        }
        if hasAnimation || hasFilm {
            // Some themes have a border and space around images, from whose sides the outline is measured.
            rules +=
                ".\(Self.outlined){position:relative;display:inline-block;max-width:100%;line-height:0}"
                + ".\(Self.outlined) :is(img,video){margin:0!important;padding:0!important;border:0!important}"
                + ".\(Self.outlined)::after{content:'';position:absolute;inset:var(--sides);border-radius:var(--corners);"
                + "box-shadow:0 0 0 1px rgba(128,128,128,.35);pointer-events:none}"
            // Wide pictures and tables scroll instead of the page. Themes limit the width of images.
            rules +=
                ".\(Self.strip){overflow-x:auto}"
                + "@media (max-width:760px){.\(Self.strip) img{max-width:none!important}"
                + "table{display:block;overflow-x:auto}}"
        }
        return rules
    }

    // MARK: animations and pictures

    /// Whether a picture can be shown by an element: an SVG file in `require` is a component and no address.
    func canShow(_ path: String) -> Bool { syntax == .html || !path.hasSuffix(".svg") }

    /// The element or elements of an animation, each on lines of its own.
    ///
    /// - Parameter transcript: the identifier of the element that tells what a film shows.
    func animation(_ block: EmbedBlock, transcript: String) -> String {
        let appearances: [Bool?] = block.dark == nil ? [nil] : [false, true]
        guard !block.isFilm else {
            return [false, true].map { isReduced in
                container(
                    isReduced ? Self.reducedMotionFilm : Self.film,
                    outline(
                        block,
                        appearances.map { film(block, isDark: $0, reducesMotion: isReduced, transcript: transcript) }))
            }.joined(separator: "\n\n")
        }
        let elements =
            outline(
                block, appearances.map { picture(block, isDark: $0) } + appearances.map { still(block, isDark: $0) })
            + [
                open("label", [attribute("class", Self.pause)]) + element("input", [attribute("type", "checkbox")])
                    + " Pause the animation</label>"
            ]
        return container(Self.container, elements)
    }

    /// The elements, of which one is shown, below the outline of a display without a body.
    private func outline(_ block: EmbedBlock, _ elements: [String]) -> [String] {
        guard let outline = block.outline else { return elements }
        let style =
            switch syntax {
            case .html: attribute("style", outline.style)
            case .jsx:
                "style={{" + outline.properties.map { "\"\($0.name)\": \"\($0.value)\"" }.joined(separator: ", ") + "}}"
            }
        return [open("span", [attribute("class", Self.outlined), style])] + elements + ["</span>"]
    }

    private func container(_ name: String, _ elements: [String]) -> String {
        ([open("div", [attribute("class", name)])]
            + elements.flatMap { $0.split(separator: "\n").map { "  \($0)" } } + ["</div>"]).joined(separator: "\n")
    }

    /// What a page tells about a film, with the identifier by which the film refers to it.
    ///
    /// - Parameters:
    ///   - markdown: the list.
    ///   - html: the same as an element; Python-Markdown reads no Markdown inside of elements.
    func transcript(_ markdown: String, html: (_ attributes: String) -> String, id: String) -> String {
        switch syntax {
        case .html: html(" id=\"\(id)\"")
        case .jsx: "\(open("div", [attribute("id", id)]))\n\n\(markdown)\n\n</div>"
        }
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
        if let narrow = picture.narrow {
            return open("picture", [])
                + element(
                    "source", [attribute("media", ScenePage.Picture.Narrow.media), source("srcset", narrow.path)])
                + image(picture.path, nil) + "</picture>"
        }
        guard let dark = picture.dark else { return image(picture.path, nil) }
        return image(picture.path, Self.light) + image(dark, Self.isDark)
    }

    /// The element of a picture that is wider than a narrow page, where it scrolls; with the keyboard too.
    func strip(_ picture: ScenePage.Picture) -> String {
        open("div", [attribute("class", Self.strip), attribute("tabindex", "0")]) + image(picture, width: nil)
            + "</div>"
    }

    /// The name of the class of a variant; nil for an animation in one appearance.
    private static func variant(_ isDark: Bool?) -> String? { isDark.map { $0 ? Self.isDark : light } }

    private func path(_ light: String, _ dark: String?, isDark: Bool?) -> String {
        isDark == true ? dark ?? light : light
    }

    /// - Parameters:
    ///   - isDark: nil for an animation in one appearance.
    ///   - reducesMotion: whether it is for readers who prefer reduced motion: it plays when they start it.
    private func film(_ block: EmbedBlock, isDark: Bool?, reducesMotion: Bool, transcript: String) -> String {
        let sources = block.videos.map { video in
            element(
                "source",
                [
                    attribute("media", reducesMotion ? EmbedBlock.isMotionReduced : EmbedBlock.isMotionAllowed),
                    attribute("type", video.mimeType),
                    source("src", path(video.light, video.dark, isDark: isDark)),
                ])
        }
        let start = open(
            "video",
            [
                attribute("class", Self.variant(isDark)),
                reducesMotion ? attribute("preload", "none") : flag("autoplay"), flag("loop"), flag("muted"),
                flag("playsinline"), flag("controls"), attribute("width", "\(block.width)"),
                attribute("height", "\(block.height)"),
                source("poster", path(block.still, block.darkStill, isDark: isDark)),
                attribute("aria-label", block.alt), attribute("aria-describedby", transcript),
            ])
        return ([start] + sources.map { "  \($0)" } + ["</video>"]).joined(separator: "\n")
    }

    private func picture(_ block: EmbedBlock, isDark: Bool?) -> String {
        var sources = [
            element(
                "source",
                [
                    attribute("media", "(prefers-reduced-motion: reduce)"),
                    source("srcset", path(block.still, block.darkStill, isDark: isDark)),
                ])
        ]
        for other in block.alternatives {
            sources.append(
                element(
                    "source",
                    [
                        attribute("type", other.mimeType),
                        source("srcset", path(other.light, other.dark, isDark: isDark)),
                    ]))
        }
        let image = element(
            "img",
            [
                source("src", path(block.light, block.dark, isDark: isDark)), attribute("width", "\(block.width)"),
                attribute("alt", block.alt), attribute("loading", "lazy"),
            ])
        let start = open("picture", [attribute("class", classes(Self.moving, isDark))])
        return ([start] + (sources + [image]).map { "  \($0)" } + ["</picture>"]).joined(separator: "\n")
    }

    /// The picture that the checkbox shows instead of the animation.
    private func still(_ block: EmbedBlock, isDark: Bool?) -> String {
        element(
            "img",
            [
                attribute("class", classes(Self.still, isDark)),
                source("src", path(block.still, block.darkStill, isDark: isDark)),
                attribute("width", "\(block.width)"), attribute("alt", block.alt), attribute("loading", "lazy"),
            ])
    }

    private func classes(_ name: String, _ isDark: Bool?) -> String {
        [name, Self.variant(isDark)].compactMap { $0 }.joined(separator: " ")
    }

    // MARK: syntax

    /// The attributes whose names differ in JSX.
    private static let jsxNames = [
        "class": "className", "srcset": "srcSet", "autoplay": "autoPlay", "playsinline": "playsInline",
        "tabindex": "tabIndex",
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
