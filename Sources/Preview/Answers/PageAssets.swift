import Foundation
import Gallery
import Pages

/// The page's files, which are part of the program.
enum PageAssets {
    struct Asset {
        var type: String
        var data: Data
    }

    /// Nil where the page has no such file.
    static func asset(at path: String) -> Asset? {
        switch path {
        case "/", "/index.html":
            Asset(type: "text/html; charset=utf-8", data: Data(PackageResources.index_html))
        case "/page.css":
            Asset(
                type: "text/css; charset=utf-8",
                data: Data((PageStyle.css + YAMLText.css).utf8) + Data(PackageResources.page_css))
        default:
            scripts[path].map { Asset(type: "text/javascript; charset=utf-8", data: Data($0)) }
        }
    }

    private static let scripts = [
        "/curves.js": PackageResources.curves_js,
        "/elements.js": PackageResources.elements_js,
        "/events.js": PackageResources.events_js,
        "/film.js": PackageResources.film_js,
        "/layers.js": PackageResources.layers_js,
        "/news.js": PackageResources.news_js,
        "/page.js": PackageResources.page_js,
        "/settings.js": PackageResources.settings_js,
        "/source.js": PackageResources.source_js,
        "/timeline.js": PackageResources.timeline_js,
        "/trouble.js": PackageResources.trouble_js,
    ]
}
