package import Graphics
import Pages

/// Why boxes cannot be tracked.
package enum TrackingError: Error, Sendable, Hashable {
    case noBox
    case tooManyBoxes(Int)
    case duplicateName(String)
    /// Not a rectangle of finite, positive size, or shorter than `TrackingLimits.minBoxLength`.
    case badBox(String, Rect)
    case boxOutsideFrame(String, Rect, width: Int, height: Int)
    /// No gradients at all.
    case noTexture(String)
    /// Straight edges in one direction only: the position along them is unknown. The direction in degrees, clockwise from x,
    /// 0 up to 180.
    case aperture(String, direction: Double)
    case noFrame
    case oneFrame
    case tooManyFrames(Int)
    case noFrameAtTime(String, time: Double)
    case differentSize(frame: Int, width: Int, height: Int)
    case frameTooLarge(width: Int, height: Int)
    case timesNotIncreasing(frame: Int)
}

extension TrackingError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noBox: "no box was given"
        case .tooManyBoxes(let count):
            "\(count) boxes are too many; at most \(TrackingLimits.maxBoxes) are tracked at once"
        case .duplicateName(let name): "two boxes have the name '\(name)'"
        case .badBox(let name, let rect):
            "box '\(name)' (\(Self.text(rect))) has no proper size; each side needs \(TrackingLimits.minBoxLength) to "
                + "\(LumaFrame.maxLength) pixels"
        case .boxOutsideFrame(let name, let rect, let width, let height):
            "box '\(name)' (\(Self.text(rect))) is not inside the frame of \(width) x \(height) pixels"
        case .noTexture(let name):
            "box '\(name)' shows nothing that could be followed: its pixels are all alike"
        case .aperture(let name, let direction):
            "box '\(name)' shows only straight edges, so its position along \(Self.text(direction)) is unknown; include a "
                + "corner or a label"
        case .noFrame: "the recording has no frame"
        case .oneFrame: "the recording has one frame only, so nothing can move"
        case .tooManyFrames(let limit): "the recording has more than \(limit) frames"
        case .noFrameAtTime(let name, let time):
            "box '\(name)' was drawn at \(DecimalText.trimmed(time, decimals: 3)) s, before the first frame"
        case .differentSize(let frame, let width, let height):
            "frame \(frame) has another size than the ones before: \(width) x \(height) pixels"
        case .frameTooLarge(let width, let height):
            "a frame of \(width) x \(height) pixels is too large; each side may have \(LumaFrame.maxLength)"
        case .timesNotIncreasing(let frame): "the time of frame \(frame) is not later than that of the frame before"
        }
    }

    private static func text(_ rect: Rect) -> String {
        [rect.minX, rect.minY, rect.width, rect.height].map { DecimalText.trimmed($0, decimals: 2) }.joined(
            separator: ",")
    }

    private static func text(_ direction: Double) -> String {
        switch direction {
        case ..<5, 175...: "x"
        case 85...95: "y"
        default: "the direction of \(DecimalText.trimmed(direction, decimals: 0)) degrees from x"
        }
    }
}

/// Fixed limits of tracking.
package enum TrackingLimits {
    package static let maxFrames = 3600
    package static let maxBoxes = 16
    /// In pixels.
    package static let minBoxLength = 8
}
