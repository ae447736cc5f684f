import Foundation
import Graphics

/// Follows one box from its reference frame through frames that come one after another, forwards or backwards in time.
///
/// Each frame is matched to the reference frame, so errors do not add up. Memory: about 300 bytes for each of at most 20,000
/// points, and one frame.
package struct BoxTracker: Sendable {
    package let box: TrackedBox
    /// Pixels of the recording per point.
    let scale: Double
    let size: Size
    let template: BoxTemplate
    let model: PoseModel
    var aligner = Aligner()
    var history: MotionHistory
    var light = Light()
    var trust: PointTrust
    /// The score of the search in the last frames in which the box was found.
    var usualScore: Float
    /// The same of the quality of the match.
    var usualQuality: Float = 1
    var lastSample: MotionSample
    /// The share of the box that was visible when it was last found, and its contrast.
    var lastVisible: Double { lastSample.motion == nil ? lostVisible : lastSample.visible }
    var lostVisible = 1.0
    /// Pose and light when most of the box was last visible: what little is seen of it later may mislead.
    var reliable: (pose: BoxPose, light: Light)

    /// - Parameters:
    ///   - frame: the one on which the box was drawn.
    ///   - scale: pixels of the recording per point.
    package init(_ box: TrackedBox, in frame: LumaFrame, scale: Double = 1) throws(TrackingError) {
        try self.init(box, LumaPyramid(frame), time: frame.time, scale: scale)
    }

    init(_ box: TrackedBox, _ pyramid: LumaPyramid, time: Double, scale: Double) throws(TrackingError) {
        let rect = box.rect
        let least = Double(TrackingLimits.minBoxLength)
        guard [rect.minX, rect.minY, rect.width, rect.height].allSatisfy(\.isFinite), rect.width >= least,
            rect.height >= least, max(rect.width, rect.height) <= Double(LumaFrame.maxLength)
        else { throw .badBox(box.name, rect) }
        guard Rect(0, 0, Double(pyramid.width), Double(pyramid.height)).contains(rect) else {
            throw .boxOutsideFrame(box.name, rect, width: pyramid.width, height: pyramid.height)
        }
        try TextureCheck(pyramid.levels[0], rect: rect).require(box.name)
        let pose = BoxPose(center: rect.center)
        guard let template = BoxTemplate(pyramid, pose: pose, size: rect.size) else { throw .noTexture(box.name) }
        self.box = box
        self.scale = scale
        self.template = template
        size = rect.size
        model = template.levels[0].model
        history = MotionHistory(pose, time: time)
        reliable = (pose, Light())
        trust = PointTrust(template.levels[0].weights)
        let search = DirectionSearch(
            template: template.directions, plane: pyramid.levels[template.directions.level],
            level: template.directions.level)
        usualScore = search.candidates(around: pose, radius: 1, bias: 0).first?.score ?? 1
        let request = Aligner.Request(
            level: 0, pose: pose, light: Light(), model: model, maxSteps: 0, tolerance: 0, radius: template.radius,
            mean: template.levels[0].mean, maxNoise: Self.maxNoise)
        let own = aligner.align(template.levels[0].points, to: pyramid.levels[0], request)
        let motion = BoxMotion(
            position: pose.center * (1 / scale), opacity: 1,
            deviation: MotionDeviation(
                x: 0, y: 0, scale: own?.uncertainty.scale.map { _ in 0 },
                rotation: own?.uncertainty.rotation.map { _ in 0 }, opacity: 0))
        lastSample = MotionSample(time: time, state: .tracked, motion: motion, visible: 1)
    }

    /// The sample of the reference frame, before any frame was followed; later that of the last frame.
    package var sample: MotionSample { lastSample }

    /// The box in the next frame.
    package mutating func follow(_ frame: LumaFrame) -> MotionSample {
        follow(LumaPyramid(frame), time: frame.time, isRepeated: false)
    }

    /// - Parameter isRepeated: whether the frame has the same pixels as the last one that was followed.
    mutating func follow(_ pyramid: LumaPyramid, time: Double, isRepeated: Bool) -> MotionSample {
        if isRepeated {
            var sample = lastSample
            sample.time = time
            if sample.motion != nil { sample.state = .repeated }
            lastSample = sample
            return sample
        }
        var predicted = history.prediction(at: time)
        if !isFound {
            // The velocity from before means nothing after some time.
            predicted = reliable.pose
            predicted.center = history.pose.center
            light = reliable.light
        }
        if let found = find(in: pyramid, around: predicted) {
            lastSample = accept(found, pyramid, time: time)
        } else {
            if lastSample.motion != nil { lostVisible = lastSample.visible }
            let reason = lossReason(in: pyramid, at: predicted)
            lastSample = MotionSample(time: time, state: .lost(reason), motion: nil, visible: 0)
        }
        return lastSample
    }

    /// Whether the last frame showed the box.
    var isFound: Bool { lastSample.motion != nil }

    private mutating func accept(_ found: Alignment, _ pyramid: LumaPyramid, time: Double) -> MotionSample {
        if isFound { history.append(found.pose, time: time) } else { history.restart(found.pose, time: time) }
        light = found.light
        learn(found)
        if found.visible > 0.6 { reliable = (found.pose, found.light) }
        let pose = found.pose
        let degrees = 180 / Double.pi
        let uncertainty = found.uncertainty
        let opacity = Surroundings(pyramid.levels[0], pose: pose, size: size)?.opacity(found.light, uncertainty)
        let motion = BoxMotion(
            position: pose.center * (1 / scale), scale: exp(pose.logScale), scaleX: pose.scaleX, scaleY: pose.scaleY,
            rotation: pose.rotation * degrees, opacity: opacity,
            deviation: MotionDeviation(
                x: uncertainty.x / scale, y: uncertainty.y / scale,
                scale: uncertainty.scale.map { $0 * exp(pose.logScale) },
                scaleX: uncertainty.scaleX.map { $0 * pose.scaleX },
                scaleY: uncertainty.scaleY.map { $0 * pose.scaleY },
                rotation: uncertainty.rotation.map { $0 * degrees }, opacity: opacity.map { _ in uncertainty.contrast })
        )
        return MotionSample(time: time, state: .tracked, motion: motion, visible: min(found.visible, 1))
    }
}
