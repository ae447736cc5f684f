import Foundation
package import Graphics
import Motion
import SceneLanguage

/// UIRefreshControl: a spinner above the content, which a pull makes appear.
extension ScrollFacet {
    package static let refreshControl = LayerProperty.flag(
        "scroll.refreshControl",
        "whether a pull of 100 points begins refreshing: a spinner turns above the content until endRefreshing")
    package static let refreshTint = LayerProperty(
        "scroll.refreshTint", .color, initial: .color(Color(0.557, 0.557, 0.576)), "the colour of the spinner")
    package static let isRefreshing = LayerProperty(
        "scroll.isRefreshing", .bool, initial: .bool(false), access: .read, "whether the content is being refreshed")
    package static let refreshInset = LayerProperty(
        "scroll.refreshInset", .number, initial: .number(0), unit: .points, access: .read,
        "the space for the spinner, which is added to contentInset.top: 60 while refreshing, from the end of the drag on"
    )
    package static let refreshTurn = LayerProperty(
        "scroll.refreshTurn", .number, initial: .number(0), unit: .fraction, access: .read,
        "the position of the spinner in its turn of one second")
    package static let refreshOpacity = LayerProperty(
        "scroll.refreshOpacity", .number, initial: .number(1), unit: .fraction, access: .read,
        "the opacity and scale of the spinner, which fades and shrinks when refreshing ends")

    /// What a refresh control changes.
    package static let refreshState = [isRefreshing, refreshInset, refreshTurn, refreshOpacity]

    /// What indicators and a refresh control animate by themselves.
    package static let drawnState = [indicatorOpacity] + refreshState

    static let refreshProperties = [refreshControl, refreshTint] + refreshState

    /// The spokes of the spinner, in the coordinates of a circle of radius 14 points.
    private static let spokes = 8
    private static let spoke = Rect(-1.6, -14, 3.2, 8.4)

    package static func items(for layer: LayerValues) -> [DisplayItem] {
        guard layer.flag(refreshControl) else { return [] }
        let pull = -layer.bounds.minY - layer.number(insetTop)
        let opacity = min(max(layer.number(refreshOpacity), 0), 1)
        guard pull > 0, opacity > 0 else { return [] }
        // In the middle of its room above the content; further down it stays below the top edge.
        let center = Point(layer.bounds.midX, -max(RefreshPull.height / 2, pull - RefreshPull.height / 2))
        let tint = layer.color(refreshTint)
        return (0..<spokes).compactMap { index in
            let strength =
                layer.flag(isRefreshing) || opacity < 1 ? turning(index, layer) : appearing(index, pull: pull)
            guard strength > 0 else { return nil }
            let transform = AffineTransform.rotation(2 * .pi * Double(index) / Double(spokes))
                .concatenating(.scale(opacity, opacity))
                .concatenating(.translation(center.x, center.y))
            let path = Path.roundedRect(spoke, radius: spoke.width / 2).transformed(by: transform)
            return .fill(
                path, .color(Color(tint.red, tint.green, tint.blue, alpha: tint.alpha * strength * opacity)),
                rule: .nonZero)
        }
    }

    /// The strength of a spoke while the spinner turns: it jumps to 0.85 once a turn and fades to 0.25.
    private static func turning(_ index: Int, _ layer: LayerValues) -> Double {
        let age = layer.number(refreshTurn) * Double(spokes) - Double(index)
        let phase = age - (age / Double(spokes)).rounded(.down) * Double(spokes)
        return 0.85 - 0.6 * phase / Double(spokes)
    }

    /// The strength of a spoke while the content is pulled: one after the other appears between 20 and 100 points.
    private static func appearing(_ index: Int, pull: Double) -> Double {
        let shown = (pull - 20) / (RefreshPull.threshold - 20) * Double(spokes) - Double(index)
        return 0.85 * min(max(shown, 0), 1)
    }
}
