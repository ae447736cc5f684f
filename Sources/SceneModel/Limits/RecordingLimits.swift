/// The fixed limits of playing with a scene in the preview. They bound what a page can make the server compute and keep.
package enum RecordingLimits {
    /// The longest recording, in seconds.
    package static let seconds = 120.0
    /// Touches of a recording.
    package static let touches = 1000
    /// Places of all touches of a recording.
    package static let places = 20_000
    /// The largest distance of a touch from the origin of the canvas, in points.
    package static let distance = 100_000.0
    /// Recordings at the same time.
    package static let sessions = 4
    /// Reports of touches in one request.
    package static let reports = 400
    /// The reports of a request as JSON, in bytes of UTF-8.
    package static let reportLength = 12_000
}
