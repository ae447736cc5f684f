/// The pixels of the frame being coded, and the tolerance of each.
struct CodedPixels {
    /// ``PixelMark`` by pixel.
    let marks: UnsafeMutablePointer<UInt8>
    /// Colours on screen before the frame.
    let shown: UnsafeMutablePointer<UInt32>
    private let shownLabs: UnsafeMutablePointer<Lab>
    private let ids: UnsafeMutablePointer<UInt32>
    private let targets: UnsafeMutablePointer<TargetColor>
    private let lastingToleranceShare: Float
    /// In units.
    private let finalTolerance: Float
    /// Keeps the memory behind the pointers alive.
    private let buffers: [AnyObject]

    init(scope: CodingScope, settings: GIFSettings) {
        let targets = scope.mapping.targets
        let canvas = scope.canvas
        (marks, shown, shownLabs) = (scope.marks.base, canvas.shown.base, canvas.shownLabs.base)
        (ids, self.targets) = (scope.ids.base, targets.base)
        lastingToleranceShare = max(settings.lastingToleranceShare, 0.01)
        finalTolerance = settings.finalTolerance * Lab.unitsPerLevel
        buffers = [targets, canvas, scope.marks, scope.ids]
    }

    /// The target colour of a coded pixel.
    @inline(__always)
    func target(at place: Int) -> TargetColor { targets[Int(ids[place])] }

    /// The colour on screen before the frame, in Lab units.
    @inline(__always)
    func shownLab(at place: Int) -> SIMD4<Float> { SIMD4<Float>(shownLabs[place]) }

    /// The share of the tolerance allowed for a pixel: smaller if its error will stay on screen.
    @inline(__always)
    func toleranceShare(at place: Int) -> Float { marks[place] & PixelMark.lasts != 0 ? lastingToleranceShare : 1 }

    /// Whether the source pixel changed visibly.
    @inline(__always)
    func hasMoved(_ place: Int) -> Bool { marks[place] & PixelMark.moved != 0 }

    /// Whether a pixel may keep its colour on screen although the source changed. After its last change a pixel stays on
    /// screen for long, so only a small error is allowed there.
    @inline(__always)
    func mayKeepShown(_ place: Int, target: TargetColor) -> Bool {
        let mark = marks[place]
        guard mark & (PixelMark.code | PixelMark.moved) == PixelMark.code, shown[place] != 0 else { return false }
        guard mark & PixelMark.lasts != 0 else { return true }
        let distance = Lab.length(target.lab - shownLab(at: place))
        return distance <= target.squaredDistance.squareRoot() + finalTolerance
    }
}
