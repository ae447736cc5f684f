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
                data: Data(
                    String(decoding: PackageResources.index_html, as: UTF8.self).replacing(
                        "PAGE-TOKEN", with: token.text
                    )
                    .utf8))
        case "/page.css":
            Asset(
                type: "text/css; charset=utf-8",
                data: Data((PageStyle.css + YAMLHighlighter.css).utf8) + Data(PackageResources.connection_css)
                    + Data(PackageResources.page_css))
        case icon.path: icon.asset
        default:
            scripts[path].map { Asset(type: "text/javascript; charset=utf-8", data: Data($0)) }
        }
    }

    /// The file at a path of the page of a shelf; nil if there is none.
    static func shelfAsset(at path: String) -> Asset? {
        switch path {
        case "/", "/index.html":
            Asset(type: "text/html; charset=utf-8", data: Data(PackageResources.shelf_html))
        case "/shelf.css":
            Asset(
                type: "text/css; charset=utf-8",
                data: Data(PageStyle.css.utf8) + Data(PackageResources.connection_css)
                    + Data(PackageResources.shelf_css))
        case icon.path: icon.asset
        default: shelfScripts[path].map { Asset(type: "text/javascript; charset=utf-8", data: Data($0)) }
        }
    }

    private static let icon = (
        path: "/" + PageIcon.name, asset: Asset(type: "image/svg+xml", data: Data(PageIcon.svg.utf8))
    )

    private static let shelfScripts = [
        "/shelf.js": PackageResources.shelf_js,
        "/shelf-card.js": PackageResources.shelf_card_js,
        "/changes.js": PackageResources.changes_js,
        "/connection.js": PackageResources.connection_js,
        "/elements.js": PackageResources.elements_js,
    ]

    private static let scripts = [
        "/bindings.js": PackageResources.bindings_js,
        "/changes.js": PackageResources.changes_js,
        "/choices.js": PackageResources.choices_js,
        "/comparison.js": PackageResources.comparison_js,
        "/connection.js": PackageResources.connection_js,
        "/curve-editor.js": PackageResources.curve_editor_js,
        "/curves.js": PackageResources.curves_js,
        "/difference.js": PackageResources.difference_js,
        "/edit.js": PackageResources.edit_js,
        "/elements.js": PackageResources.elements_js,
        "/events.js": PackageResources.events_js,
        "/export.js": PackageResources.export_js,
        "/fields.js": PackageResources.fields_js,
        "/fingers.js": PackageResources.fingers_js,
        "/frames.js": PackageResources.frames_js,
        "/guides.js": PackageResources.guides_js,
        "/hit.js": PackageResources.hit_js,
        "/inspector.js": PackageResources.inspector_js,
        "/keyboard.js": PackageResources.keyboard_js,
        "/lanes.js": PackageResources.lanes_js,
        "/layers.js": PackageResources.layers_js,
        "/live.js": PackageResources.live_js,
        "/loupe.js": PackageResources.loupe_js,
        "/measure.js": PackageResources.measure_js,
        "/onion.js": PackageResources.onion_js,
        "/opener.js": PackageResources.opener_js,
        "/overlays.js": PackageResources.overlays_js,
        "/pacing.js": PackageResources.pacing_js,
        "/page.js": PackageResources.page_js,
        "/play.js": PackageResources.play_js,
        "/problems.js": PackageResources.problems_js,
        "/readout.js": PackageResources.readout_js,
        "/recording.js": PackageResources.recording_js,
        "/requests.js": PackageResources.requests_js,
        "/rulers.js": PackageResources.rulers_js,
        "/second.js": PackageResources.second_js,
        "/settings.js": PackageResources.settings_js,
        "/source.js": PackageResources.source_js,
        "/stage.js": PackageResources.stage_js,
        "/swipe.js": PackageResources.swipe_js,
        "/tabs.js": PackageResources.tabs_js,
        "/tests.js": PackageResources.tests_js,
        "/timeline.js": PackageResources.timeline_js,
        "/timescale.js": PackageResources.timescale_js,
        "/timetext.js": PackageResources.timetext_js,
        "/touchpad.js": PackageResources.touchpad_js,
        "/transport.js": PackageResources.transport_js,
        "/tree.js": PackageResources.tree_js,
        "/variables.js": PackageResources.variables_js,
        "/viewport.js": PackageResources.viewport_js,
    ]
}
