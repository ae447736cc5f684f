import Pages

/// The HTML element of a scene's animation, with variants for other formats, dark appearance and reduced motion.
package struct EmbedBlock: Sendable, Hashable {
    /// The animation in another format.
    package struct Alternative: Sendable, Hashable {
        /// `image/…` or `video/…`.
        package var mimeType: String
        package var light: String
        package var dark: String?

        package init(mimeType: String, light: String, dark: String?) {
            (self.mimeType, self.light, self.dark) = (mimeType, light, dark)
        }

        var isVideo: Bool { mimeType.hasPrefix("video/") }
    }

    /// The animation as an image, for browsers that support none of the alternatives; all paths are relative to the page.
    package var light: String
    package var dark: String?
    /// Formats that are preferred to `light`, the most preferred one first.
    package var alternatives: [Alternative] = []
    package var still: String
    /// The still in dark appearance; nil to use `still`.
    package var darkStill: String?
    /// In CSS pixels.
    package var width: Int
    /// The height divided by the width.
    package var aspect: Double
    package var alt: String
    /// Where the picture shows a display without a body; nil for others. Only pages of the gallery outline it.
    package var outline: DisplayOutline?

    package init(
        light: String, dark: String?, still: String, darkStill: String? = nil, width: Int, aspect: Double, alt: String
    ) {
        (self.light, self.dark, self.still, self.darkStill) = (light, dark, still, darkStill)
        (self.width, self.aspect, self.alt) = (width, aspect, alt)
    }

    /// In CSS pixels.
    var height: Int { Int(min(max((Double(width) * aspect).rounded(), 1), 65_535)) }

    var videos: [Alternative] { alternatives.filter(\.isVideo) }

    /// Whether pages show the animation as a `<video>`.
    var isFilm: Bool { !videos.isEmpty }

    /// The element for any page, as well-formed XML: a `<video>` with controls if one of the formats is a video, otherwise a
    /// `<picture>`.
    package var html: String {
        guard !videos.isEmpty else { return picture() }
        // HTML has one poster for both appearances.
        return video("controls=\"\" poster=\"\(address(still))\"", isLazy: false)
    }

    /// The element for a page with the style sheet of the gallery, which shows the still of the reader's appearance behind a video.
    ///
    /// - Parameters:
    ///   - isLazy: whether browsers load the animation only when it scrolls into view.
    ///   - maxHeight: the maximum height of a video, in CSS pixels. The style sheet limits that of an image.
    ///   - transcript: the identifier of the element on the page that tells what a video shows.
    func galleryElement(isLazy: Bool = false, maxHeight: Double? = nil, transcript: String? = nil) -> String {
        let element = galleryMedia(isLazy: isLazy, maxHeight: maxHeight, transcript: transcript)
        return outline.map { $0.around(element) } ?? element
    }

    private func galleryMedia(isLazy: Bool, maxHeight: Double?, transcript: String?) -> String {
        guard !videos.isEmpty else { return picture(isLazy: isLazy) }
        var block = self
        if let maxHeight { block.limitHeight(to: maxHeight) }
        let dark = darkStill.map { ";--still-dark:url(\(address($0)))" } ?? ""
        let description = transcript.map { " aria-describedby=\"\(HTML.escaped($0))\"" } ?? ""
        return block.video("style=\"--still:url(\(address(still)))\(dark)\"\(description)", isLazy: isLazy)
    }

    /// The element with other paths.
    func mappingPaths(_ change: (String) -> String) -> EmbedBlock {
        var block = self
        block.light = change(light)
        block.dark = dark.map(change)
        block.still = change(still)
        block.darkStill = darkStill.map(change)
        block.alternatives = alternatives.map {
            Alternative(mimeType: $0.mimeType, light: change($0.light), dark: $0.dark.map(change))
        }
        return block
    }

    /// Reduces the width so that the height does not exceed a maximum, in CSS pixels.
    mutating func limitHeight(to maximum: Double) {
        if aspect * Double(width) > maximum { width = max(1, Int(maximum / aspect)) }
    }

    /// The `<picture>` element without videos, in a form that GitHub accepts in Markdown.
    ///
    /// - Parameter isLazy: whether browsers load the image only when it scrolls into view.
    package func picture(isLazy: Bool = false) -> String {
        var lines = ["<picture>"]
        func source(_ path: String, media: String? = nil, type: String? = nil) {
            let media = media.map { "media=\"\($0)\" " } ?? ""
            let type = type.map { "type=\"\(HTML.escaped($0))\" " } ?? ""
            lines.append("  <source \(media)\(type)srcset=\"\(address(path))\" />")
        }
        if let darkStill { source(darkStill, media: "(prefers-reduced-motion: reduce) and \(Self.isDark)") }
        source(still, media: "(prefers-reduced-motion: reduce)")
        for other in alternatives where !other.isVideo {
            if let dark = other.dark { source(dark, media: Self.isDark, type: other.mimeType) }
            source(other.light, type: other.mimeType)
        }
        if let dark { source(dark, media: Self.isDark) }
        lines.append(
            "  <img src=\"\(address(light))\" width=\"\(width)\" alt=\"\(HTML.escaped(alt))\""
                + (isLazy ? " loading=\"lazy\"" : "") + " />")
        lines.append("</picture>")
        return lines.joined(separator: "\n")
    }

    /// The `<video>` element. With reduced motion it has no source and shows its still.
    ///
    /// - Parameter still: the attribute with the still, and others.
    private func video(_ still: String, isLazy: Bool) -> String {
        var lines = [
            "<video autoplay=\"\" loop=\"\" muted=\"\" playsinline=\"\" width=\"\(width)\" height=\"\(height)\" \(still) "
                + "aria-label=\"\(HTML.escaped(alt))\"\(isLazy ? " loading=\"lazy\"" : "")>"
        ]
        func source(_ path: String, media: String, type: String) {
            lines.append("  <source media=\"\(media)\" type=\"\(HTML.escaped(type))\" src=\"\(address(path))\" />")
        }
        for video in videos {
            if let dark = video.dark {
                source(dark, media: "\(Self.isMotionAllowed) and \(Self.isDark)", type: video.mimeType)
            }
            source(video.light, media: Self.isMotionAllowed, type: video.mimeType)
        }
        // Browsers load the images of content that they do not show, unless these are lazy.
        lines += picture(isLazy: true).split(separator: "\n").map { "  \($0)" }
        lines.append("</video>")
        return lines.joined(separator: "\n")
    }

    private static let isDark = "(prefers-color-scheme: dark)"
    static let isMotionAllowed = "(prefers-reduced-motion: no-preference)"
    static let isMotionReduced = "(prefers-reduced-motion: reduce)"

    private func address(_ path: String) -> String { HTML.escaped(Links.url(path)) }

    /// The width in CSS pixels for a picture. Large pictures are reduced, so that they are sharp on high-density
    /// screens and fit on the page.
    package static func width(ofPoints points: Double, scale: Double) -> Int {
        let wanted = points > 320 ? min(points * 2 / 3, 640) : points
        return max(1, Int(min(wanted, max(points * scale, 1)).rounded()))
    }
}
