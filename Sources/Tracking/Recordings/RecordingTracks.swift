/// The tracks of the boxes of a recording, with what is known about all of its frames.
package struct RecordingTracks: Sendable, Hashable {
    /// In the order of the boxes.
    package var tracks: [MotionTrack]
    /// As the file states them, in seconds.
    package var times: [Double]
    /// Whether each frame has the pixels of the one before.
    package var repeated: [Bool]

    package init(tracks: [MotionTrack], times: [Double], repeated: [Bool]) {
        self.tracks = tracks
        self.times = times
        self.repeated = repeated
    }
}
