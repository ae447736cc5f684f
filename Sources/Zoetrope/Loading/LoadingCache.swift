import Raster

/// What stays in memory of a scene that is read again and again, as in the preview: decoded pictures and compiled clips.
package final class LoadingCache: Sendable {
    let pictures = PictureCache()
    let clips: ClipCache

    /// - Parameter settlingTime: how long a file has to be unchanged before what was read from it is kept, in nanoseconds.
    package init(settlingTime: Int = 2_000_000_000) { clips = ClipCache(settlingTime: settlingTime) }

    /// The number of clips that are kept.
    package var clipCount: Int { clips.count }
}
