import Foundation

/// The page's files, which are part of the program.
enum PageAssets {
    struct Asset {
        var type: String
        var data: Data
    }

    private static let script = "text/javascript; charset=utf-8"

    /// Nil where the page has no such file.
    static func asset(at path: String) -> Asset? {
        switch path {
        case "/", "/index.html": Asset(type: "text/html; charset=utf-8", data: Data(PackageResources.index_html))
        case "/page.css": Asset(type: "text/css; charset=utf-8", data: Data(PackageResources.page_css))
        case "/page.js": Asset(type: script, data: Data(PackageResources.page_js))
        default: nil
        }
    }
}
