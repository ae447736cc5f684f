import Foundation
import Gallery
import Pages

/// The files of the page, which are embedded in the program.
enum PageAssets {
    struct Asset {
        /// The content type.
        var type: String
        var data: Data
    }

    /// The file at a path; nil if there is none.
    static func asset(at path: String) -> Asset? {
        switch path {
        case "/", "/index.html":
            Asset(type: "text/html; charset=utf-8", data: Data(PackageResources.index_html))
        case "/page.css":
            Asset(
                type: "text/css; charset=utf-8",
                data: Data((PageStyle.css + YAMLHighlighter.css).utf8) + Data(PackageResources.page_css))
        default:
            scripts[path].map { Asset(type: "text/javascript; charset=utf-8", data: Data($0)) }
        }
    }

    private static let scripts = [
        "/curves.js": PackageResources.curves_js,
        "/elements.js": PackageResources.elements_js,
        "/events.js": PackageResources.events_js,
        "/frames.js": PackageResources.frames_js,
        "/layers.js": PackageResources.layers_js,
        "/changes.js": PackageResources.changes_js,
        "/page.js": PackageResources.page_js,
        "/settings.js": PackageResources.settings_js,
        "/source.js": PackageResources.source_js,
        "/timeline.js": PackageResources.timeline_js,
        "/problems.js": PackageResources.problems_js,
    ]
}
