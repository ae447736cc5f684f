/// The pixels of the frame being coded, and the tolerance of each.
struct CodedPixels {
    /// Values of ``Damage/Mark``.
    let mask: UnsafeMutablePointer<UInt8>
    /// Colours on screen before the frame.
    let shown: UnsafeMutablePointer<UInt32>
    private let shownLabs: UnsafeMutablePointer<Lab>
    private let ids: UnsafeMutablePointer<UInt32>
    private let targets: UnsafeMutablePointer<TargetColor>
    private let current: UnsafeMutablePointer<UInt32>
    private let previous: UnsafeMutablePointer<UInt32>?
    private let next: UnsafeMutablePointer<UInt32>?
    private let lastingToleranceShare: Float
    /// In units.
    private let restTolerance: Float
    /// Keeps the memory behind the pointers alive.
    private let buffers: [AnyObject]

    init(scope: CodingScope, settings: GIFSettings) {
        let targets = Buffer2D(scope.mapping.targets)
        let canvas = scope.canvas
        (mask, shown, shownLabs) = (canvas.mask.base, canvas.shown.base, canvas.shownLabs.base)
        (ids, self.targets) = (canvas.ids.base, targets.base)
        (current, previous, next) = (scope.frames.current.base, scope.frames.previous?.base, scope.frames.next?.base)
        lastingToleranceShare = max(settings.lastingToleranceShare, 0.01)
        restTolerance = settings.restTolerance * Lab.unitsPerLevel
        buffers = [targets, canvas]
    }

    /// The target colour of a coded pixel.
    @inline(__always)
    func target(at place: Int) -> TargetColor { targets[Int(ids[place])] }

    /// The colour on screen before the frame, in Lab units.
    @inline(__always)
    func shownLab(at place: Int) -> SIMD4<Float> { SIMD4<Float>(shownLabs[place]) }

    /// The share of the tolerance allowed for a pixel: smaller if its error will stay on screen.
    @inline(__always)
    func toleranceShare(at place: Int) -> Float { lasts(place) ? lastingToleranceShare : 1 }

    /// Whether the source pixel changed visibly.
    @inline(__always)
    func hasMoved(_ place: Int) -> Bool {
        guard let previous else { return false }
        return ColorStep.largest(current[place], previous[place]) > ColorStep.visible
    }

    /// Whether a pixel may keep its colour on screen although the source changed. After its last change a pixel stays on
    /// screen for long, so only a small error is allowed there.
    @inline(__always)
    func mayKeepShown(_ place: Int, target: TargetColor) -> Bool {
        guard mask[place] == Damage.Mark.code, shown[place] != 0, !hasMoved(place) else { return false }
        guard lasts(place) else { return true }
        let distance = Lab.length(target.lab - shownLab(at: place))
        return distance <= target.squaredDistance.squareRoot() + restTolerance
    }

    @inline(__always)
    private func lasts(_ place: Int) -> Bool {
        guard let next else { return true }
        return next[place] == current[place]
    }
}
