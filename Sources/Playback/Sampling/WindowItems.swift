import Graphics
import SceneModel

/// The display items of all layers, by the level of their windows and from back to front.
struct WindowItems {
    /// Below the status bar.
    var normal: [DisplayItem]
    /// Above the status bar.
    var alert: [DisplayItem]

    /// - Parameter items: composes the layers of a level.
    init(_ items: (WindowLevel) throws -> [DisplayItem]) rethrows {
        normal = try items(.normal)
        alert = try items(.alert)
    }

    var all: [DisplayItem] { normal + alert }
}
