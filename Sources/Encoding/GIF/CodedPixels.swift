/// The pixels of the frame that is being coded, and how freely each may be shown.
struct CodedPixels {
    /// Values of ``Damage/Mark``.
    let mask: UnsafeMutablePointer<UInt8>
    /// What viewers see before the frame.
    let shown: UnsafeMutablePointer<UInt32>
    private let shownLabs: UnsafeMutablePointer<Lab>
    private let ids: UnsafeMutablePointer<UInt32>
    private let aims: UnsafeMutablePointer<TargetColor>
    private let current: UnsafeMutablePointer<UInt32>
    private let previous: UnsafeMutablePointer<UInt32>?
    private let next: UnsafeMutablePointer<UInt32>?
    private let lastingSlack: Float
    /// In units.
    private let restTolerance: Float
    /// The planes behind the pointers.
    private let planes: [AnyObject]

    init(scope: CodingScope, settings: GIFSettings) {
        let aims = Buffer2D(scope.mapping.aims)
        let canvas = scope.canvas
        (mask, shown, shownLabs) = (canvas.mask.base, canvas.shown.base, canvas.shownLabs.base)
        (ids, self.aims) = (canvas.ids.base, aims.base)
        (current, previous, next) = (scope.frames.current.base, scope.frames.previous?.base, scope.frames.next?.base)
        lastingSlack = max(settings.lastingSlack, 0.01)
        restTolerance = settings.restTolerance * Lab.unitsPerLevel
        planes = [aims, canvas]
    }

    /// What a pixel that is coded should look like.
    @inline(__always)
    func aim(at place: Int) -> TargetColor { aims[Int(ids[place])] }

    /// What viewers see before the frame, in Lab units.
    @inline(__always)
    func shownLab(at place: Int) -> SIMD4<Float> { SIMD4<Float>(shownLabs[place]) }

    /// What share of the tolerance a pixel is given: less where its error will last.
    @inline(__always)
    func slack(at place: Int) -> Float { lasts(place) ? lastingSlack : 1 }

    /// Whether the source moved by a visible step.
    @inline(__always)
    func hasMoved(_ place: Int) -> Bool {
        guard let previous else { return false }
        return ColorStep.largest(current[place], previous[place]) > ColorStep.visible
    }

    /// Whether a pixel may stay as it is shown although it should change. What it shows at its last change it will
    /// show for long: more than a little there is seen.
    @inline(__always)
    func mayHold(_ place: Int, aim: TargetColor) -> Bool {
        guard mask[place] == Damage.Mark.code, shown[place] != 0, !hasMoved(place) else { return false }
        guard lasts(place) else { return true }
        let distance = Lab.length(aim.target - shownLab(at: place))
        return distance <= aim.squaredDistance.squareRoot() + restTolerance
    }

    @inline(__always)
    private func lasts(_ place: Int) -> Bool {
        guard let next else { return true }
        return next[place] == current[place]
    }
}
