import Encoding
import Foundation
import Graphics
import Raster
import SceneModel
import Snapshots

/// How a picture or an animation is off.
public struct PictureChange: Encodable, Sendable, Hashable {
    /// The largest difference of any channel of any pixel, in levels of 255.
    public var levels: Int
    /// The share of pixels that are off by more than is allowed, 0 to 1; of an animation, in its worst frame.
    public var share: Double
}

/// One moment.
struct StillGolden: Golden {
    static let kind = GoldenResult.Kind.still

    let name: String
    let moment: Moment
    let scale: Double
    let set: GoldenSet

    func sample(of scene: PreparedScene) throws(Problem) -> any GoldenSample {
        throw Problem(.internalError, "later")
    }
}

/// A script from its start to its end.
struct AnimationGolden: Golden {
    static let kind = GoldenResult.Kind.animation

    let name: String
    let set: GoldenSet

    func sample(of scene: PreparedScene) throws(Problem) -> any GoldenSample {
        throw Problem(.internalError, "later")
    }
}
