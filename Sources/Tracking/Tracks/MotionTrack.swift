package import Graphics

/// Where a box was in each frame of a recording.
package struct MotionTrack: Sendable, Hashable {
    package var name: String
    /// One for each frame, in the order of the recording.
    package var samples: [MotionSample]
    /// The sample of the frame on which the box was drawn; nil for a track that was read from a table.
    package var reference: Int?
    /// Whether another thing on that frame looks like the box, so that it is not looked for once it has left the canvas.
    package var hasLookAlike: Bool
    /// The distances between edges in points that belong to scales of 1, of a box that becomes longer or wider while its corners keep their size; nil for
    /// one whose pixels are scaled.
    package var lengths: Size?

    package init(
        name: String, samples: [MotionSample], reference: Int? = nil, hasLookAlike: Bool = false, lengths: Size? = nil
    ) {
        self.name = name
        self.samples = samples
        self.reference = reference
        self.hasLookAlike = hasLookAlike
        self.lengths = lengths
    }
}

/// A stretch of frames in which a box was lost for one reason.
package struct TrackLoss: Sendable, Hashable {
    package var reason: LossReason
    /// Of the first of its frames and of the first one after it, or of the last of the recording, in seconds.
    package var begin: Double
    package var end: Double
}

extension MotionTrack {
    /// Where the box was lost, in the order of time.
    package var losses: [TrackLoss] {
        var losses: [TrackLoss] = []
        var isOpen = false
        for sample in samples {
            if isOpen { losses[losses.count - 1].end = sample.time }
            guard case .lost(let reason) = sample.state else {
                isOpen = false
                continue
            }
            if isOpen, losses.last?.reason == reason { continue }
            losses.append(TrackLoss(reason: reason, begin: sample.time, end: sample.time))
            isOpen = true
        }
        return losses
    }
}

/// A box in one frame.
package struct MotionSample: Sendable, Hashable {
    /// As the file states it, in seconds.
    package var time: Double
    package var state: TrackState
    /// nil where the box is lost.
    package var motion: BoxMotion?
    /// The share of the box that is seen, 0...1: neither covered nor off the canvas.
    package var visible: Double
    /// The share of the box that is on the canvas, 0...1; 1 where it is not known, as in a table.
    package var onCanvas: Double
    /// The opacity of a box that is too transparent to be found, measured where it would be; nil if it is not known.
    package var faintOpacity: Double?

    package init(time: Double, state: TrackState, motion: BoxMotion?, visible: Double, onCanvas: Double = 1) {
        self.onCanvas = onCanvas
        self.time = time
        self.state = state
        self.motion = motion
        self.visible = visible
    }
}

/// What is known about a box in a frame.
package enum TrackState: Sendable, Hashable {
    case tracked
    /// The frame has the pixels of the one before, so the box is where it was. A recording repeats a frame when it misses one, and
    /// also when nothing moves.
    case repeated
    case lost(LossReason)
}

extension MotionSample {
    /// With the rotation of a box that does not show any.
    var withoutRotation: MotionSample {
        var sample = self
        sample.motion?.rotation = 0
        sample.motion?.deviation.rotation = nil
        return sample
    }
}

/// Why a box was lost.
package enum LossReason: String, Sendable, Hashable, CaseIterable {
    case leftCanvas = "left the canvas"
    case covered
    case fadedOut = "faded out"
    case noMatch = "no match"
    /// The frames were not kept and the recording could not be read again.
    case notRead = "not read"
}

/// Position, size, rotation and opacity of a box, with standard deviations.
package struct BoxMotion: Sendable, Hashable {
    /// Of the centre of the box, in points.
    package var position: Point
    /// 1 at the reference: the geometric mean of the scales of width and height.
    package var scale: Double
    /// The scales of width and height where they differ visibly; otherwise equal to `scale`.
    package var scaleX: Double
    package var scaleY: Double
    /// In degrees, clockwise on the screen, unwrapped: it never jumps by a whole turn.
    package var rotation: Double
    /// Relative to the reference, normally 0...1, above 1 if the box was translucent there; nil where a change of
    /// brightness looks the same.
    package var opacity: Double?
    package var deviation: MotionDeviation

    package init(
        position: Point, scale: Double = 1, scaleX: Double? = nil, scaleY: Double? = nil, rotation: Double = 0,
        opacity: Double? = nil, deviation: MotionDeviation = MotionDeviation()
    ) {
        self.position = position
        self.scale = scale
        self.scaleX = scaleX ?? scale
        self.scaleY = scaleY ?? scale
        self.rotation = rotation
        self.opacity = opacity
        self.deviation = deviation
    }
}

/// Standard deviations of a `BoxMotion`, in the same units. They hold the errors relative to the reference frame.
package struct MotionDeviation: Sendable, Hashable {
    package var x: Double?
    package var y: Double?
    /// nil where the texture does not show the scale, which is then assumed to be 1.
    package var scale: Double?
    package var scaleX: Double?
    package var scaleY: Double?
    /// nil where the texture does not show the rotation, as for a disc, which is then assumed to be 0.
    package var rotation: Double?
    package var opacity: Double?

    package init(
        x: Double? = nil, y: Double? = nil, scale: Double? = nil, scaleX: Double? = nil, scaleY: Double? = nil,
        rotation: Double? = nil, opacity: Double? = nil
    ) {
        self.x = x
        self.y = y
        self.scale = scale
        self.scaleX = scaleX
        self.scaleY = scaleY
        self.rotation = rotation
        self.opacity = opacity
    }
}
