import EmbeddedFiles
import Foundation
import Gallery
import Pages

/// The files of the page, which are embedded in the program.
enum PageAssets {
    struct Asset: Sendable {
        /// The content type.
        var type: String
        var data: Data
    }

    /// The file at a path; nil if there is none.
    ///
    /// - Parameter token: with which the page can change files. Other pages cannot read this one.
    static func asset(at path: String, token: PageToken) -> Asset? {
        switch path {
        case "/", "/index.html":
            Asset(
                type: "text/html; charset=utf-8",
                data: Data(EmbeddedFiles.preview["index.html"].replacing("PAGE-TOKEN", with: token.text).utf8))
        case "/page.css":
            Asset(
                type: "text/css; charset=utf-8",
                data: Data(
                    (PageStyle.css + YAMLHighlighter.css + EmbeddedFiles.preview["connection.css"]
                        + EmbeddedFiles.preview["page.css"] + EmbeddedFiles.preview["measuring.css"]).utf8))
        case icon.path: icon.asset
        default: script(at: path)
        }
    }

    /// The file at a path of the page of a shelf; nil if there is none.
    static func shelfAsset(at path: String) -> Asset? {
        switch path {
        case "/", "/index.html":
            Asset(type: "text/html; charset=utf-8", data: Data(EmbeddedFiles.preview["shelf.html"].utf8))
        case "/shelf.css":
            Asset(
                type: "text/css; charset=utf-8",
                data: Data(
                    (PageStyle.css + EmbeddedFiles.preview["connection.css"] + EmbeddedFiles.preview["shelf.css"]).utf8)
            )
        case icon.path: icon.asset
        default: shelfScripts.contains(String(path.dropFirst())) ? script(at: path) : nil
        }
    }

    private static let icon = (
        path: "/" + PageIcon.name, asset: Asset(type: "image/svg+xml", data: Data(PageIcon.svg.utf8))
    )

    private static let shelfScripts: Set = ["changes.js", "connection.js", "elements.js", "shelf-card.js", "shelf.js"]

    private static func script(at path: String) -> Asset? {
        guard path.hasPrefix("/"), path.hasSuffix(".js") else { return nil }
        return EmbeddedFiles.preview.text(of: String(path.dropFirst())).map {
            Asset(type: "text/javascript; charset=utf-8", data: Data($0.utf8))
        }
    }
}
