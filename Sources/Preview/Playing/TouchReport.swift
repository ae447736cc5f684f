import Foundation
import Graphics
import SceneModel

/// What fingers did at one time, as the page sends it: `[1250, [0, "moved", 120.5, 300]]`, the time in milliseconds since the start, and
/// for each finger its number, phase and place on the canvas in points.
struct TouchReport: Sendable, Hashable, Decodable {
    var time: Int
    var touches: [Touch]

    init(time: Int, touches: [Touch]) {
        self.time = time
        self.touches = touches
    }

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        time = try list.decode(Int.self)
        touches = []
        while !list.isAtEnd {
            var touch = try list.nestedUnkeyedContainer()
            let (finger, word) = (try touch.decode(Int.self), try touch.decode(String.self))
            let place = Point(try touch.decode(Double.self), try touch.decode(Double.self))
            guard let phase = Touch.Phase(rawValue: word), phase != .stationary, touch.isAtEnd else {
                throw DecodingError.dataCorruptedError(in: touch, debugDescription: "no touch")
            }
            touches.append(Touch(finger: finger, phase: phase, location: place))
        }
    }
}
