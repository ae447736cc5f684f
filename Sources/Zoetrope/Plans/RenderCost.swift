import Graphics
import Playback

/// What a rendering costs, as far as that is known before anything is drawn.
public struct RenderCost: Codable, Sendable, Hashable {
    /// The number of frames of all outputs.
    public var frames = 0
    /// The number of those whose picture differs from the one before. Only these are drawn and encoded.
    public var changes = 0
    /// The number of pixels that change, in all frames: those of the smallest rectangle with everything that differs.
    public var pixels = 0
    /// The number of pixels that change, in all frames: those of the smallest rectangles around each group of layers that changes.
    public var changedPixels = 0
    /// The number of changed pixels under gradients, pictures and filters.
    public var shadedPixels = 0
    /// The number of layers, or parts of them, that are drawn again in all frames.
    public var items = 0
    /// The number of pixels of blurred backdrops that are drawn again in all frames.
    public var blurredPixels = 0
    /// The estimated wall-clock time, in seconds.
    public var seconds = 0.0

    /// No cost.
    public static let none = RenderCost()

    /// The sum of two costs.
    package static func + (a: RenderCost, b: RenderCost) -> RenderCost {
        var sum = a
        sum.frames += b.frames
        sum.changes += b.changes
        sum.pixels += b.pixels
        sum.changedPixels += b.changedPixels
        sum.shadedPixels += b.shadedPixels
        sum.items += b.items
        sum.blurredPixels += b.blurredPixels
        sum.seconds += b.seconds
        return sum
    }
}

extension RenderJob {
    /// The cost of rendering a scene, from its timeline: nothing is drawn.
    ///
    /// Cost: evaluates each frame once, some tens of milliseconds for a scene of several seconds.
    ///
    /// - Throws: exit code 64 for invalid options, 3 for too many frames, 2 if a binding has no value at one of the times.
    package func cost(of scene: PreparedScene) throws(ZoetropeError) -> RenderCost {
        _ = try PixelSize(of: scene, scale: options.scale)
        var cost = RenderCost.none
        for pass in try passes(of: scene).passes {
            let changes = try changes(of: scene, at: pass.schedule.times)
            for output in pass.outputs {
                var one = changes
                one.frames = pass.schedule.times.count
                one.seconds = CostModel.standard.seconds(
                    one, format: output.format, hasBudget: options.maxSize != nil)
                cost = cost + one
            }
        }
        cost.seconds += CostModel.standard.perScene
        return cost
    }

    /// The changes from frame to frame.
    private func changes(of scene: PreparedScene, at times: [Double]) throws(ZoetropeError) -> RenderCost {
        let pixels = options.scale * options.scale
        var cost = RenderCost.none
        var last: DisplayList?
        do {
            for time in times {
                let list = try scene.sampler.picture(at: time)
                let change = FrameChange(from: last, to: list)
                last = list
                guard change.box != nil else { continue }
                cost.changes += 1
                cost.pixels += Int(change.area * pixels)
                cost.changedPixels += Int(change.changedArea * pixels)
                cost.shadedPixels += Int(change.shadedArea * pixels)
                cost.items += change.items
                cost.blurredPixels += Int(change.blurredArea * pixels)
            }
        } catch {
            throw ZoetropeError(during: "reading \(scene.file)", error, in: scene.loaded.folder)
        }
        return cost
    }
}
