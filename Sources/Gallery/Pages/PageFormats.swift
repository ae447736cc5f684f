package import Zoetrope

/// The formats in which pages offer an animation, from which a browser takes the first one that it supports.
package struct PageFormats: Sendable, Hashable {
    /// A format that web pages can show.
    package struct Format: Sendable, Hashable {
        package let name: String
        /// Without the dot.
        package let fileExtension: String
        /// `image/…` or `video/…`.
        let mimeType: String

        var isVideo: Bool { mimeType.hasPrefix("video/") }

        /// Nil for a format that pages cannot show.
        init?(_ format: any OutputFormat.Type) {
            guard let fileExtension = format.fileExtension, let mimeType = format.mimeType else { return nil }
            (name, self.fileExtension, self.mimeType) = (format.name, fileExtension, mimeType)
        }

        /// The format of this name; nil for an unknown one, and one that pages cannot show.
        init?(_ name: String) {
            guard let format = OutputFormats.named(name) else { return nil }
            self.init(format)
        }
    }

    /// All formats that pages can show.
    package static let known = OutputFormats.all.compactMap { Format($0) }
    /// The value of `--format` if it is not given.
    package static let defaultList = "gif"

    /// The formats that are preferred to `fallback`, the most preferred one first. Videos come before images.
    let preferred: [Format]
    /// An image.
    let fallback: Format

    package var all: [Format] { preferred + [fallback] }

    /// The names, separated by commas.
    package var list: String { all.map(\.name).joined(separator: ",") }

    /// - Parameter list: different names of formats, separated by commas, the preferred one first.
    /// - Throws: exit code 64 for an unknown or repeated name, a last format that is not an image, and an image before a video.
    package init(_ list: String) throws(ZoetropeError) {
        var all: [Format] = []
        for word in list.split(separator: ",", omittingEmptySubsequences: false) {
            guard let format = Format(String(word)) else {
                throw ZoetropeError(
                    .usage, "--format: pages cannot show '\(word)'",
                    hint: "formats for pages: \(Self.names(Self.known))")
            }
            guard !all.contains(format) else {
                throw ZoetropeError(.usage, "--format: '\(format.name)' is listed twice")
            }
            if format.isVideo, let image = all.first(where: { !$0.isVideo }) {
                throw ZoetropeError(
                    .usage, "--format: the video '\(format.name)' must be before the image '\(image.name)'")
            }
            all.append(format)
        }
        guard let last = all.last, !last.isVideo else {
            throw ZoetropeError(
                .usage,
                "--format: the last format must be an image, for browsers and pages without videos: \(Self.names(Self.known.filter { !$0.isVideo }))",
                hint: "--format \(list),\(Self.defaultList)")
        }
        (preferred, fallback) = (all.dropLast(), last)
    }

    private static func names(_ formats: [Format]) -> String { formats.map(\.name).joined(separator: ", ") }

    /// Checks that the programs that encode these formats are installed. Cost: the first call runs them.
    ///
    /// - Throws: exit code 4 for the first one that is missing.
    package func checkEncoders() throws(ZoetropeError) {
        for format in all { _ = try OutputFormats.named(format.name)?.encoderVersion() }
    }
}
