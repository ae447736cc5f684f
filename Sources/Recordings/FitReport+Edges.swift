import Fitting
import Pages

extension FitReport.Fit {
    /// The channels of opposite edges, by axis: members of CGRect.
    static let edgeNames = [["frame.minX", "frame.maxX"], ["frame.minY", "frame.maxY"]]

    /// The place of the edge in `edgeNames`; nil for other quantities.
    fileprivate var edge: (axis: Int, side: Int)? {
        for (axis, names) in Self.edgeNames.enumerated() {
            if let side = names.firstIndex(where: { $0 == self.axis }) { return (axis, side) }
        }
        return nil
    }

    /// The value for code that the edge has been set to when another animation begins.
    fileprivate func goal(before time: Double) -> Double {
        let animations = fit.animations
        let last = animations.last { $0.begin.value <= time }
        return last?.channels.first?.end ?? animations.first?.channels.first?.begin ?? 0
    }
}

extension FitReport {
    /// The animations with what they belong to, in the order of the quantities. Those of opposite edges are in the order in which they begin,
    /// because the frame that one sets contains the edge that another has set before.
    var animations: [(fit: Fit, phase: FittedPhase)] {
        var result: [(fit: Fit, phase: FittedPhase)] = []
        var index = 0
        while index < fits.count {
            var end = index + 1
            if let edge = fits[index].edge {
                while end < fits.count, fits[end].box == fits[index].box, fits[end].edge?.axis == edge.axis { end += 1 }
            }
            let phases = fits[index..<end].flatMap { fit in fit.fit.animations.map { (fit, $0) } }
            result += end == index + 1 ? phases : phases.sorted { $0.1.begin.value < $1.1.begin.value }
            index = end
        }
        return result
    }

    /// What `set` sets for an animation of an edge: the other edge stays where it is, or where it is going; nil for other quantities.
    ///
    /// - Parameter earlier: the animation of the same edge before it; nil after a free motion.
    func edgeGoals(of phase: FittedPhase, after earlier: FittedPhase?, in fit: Fit) -> String? {
        guard let edge = fit.edge, let channel = phase.channels.first,
            let other = fits.first(where: {
                $0.box == fit.box && $0.axis == Fit.edgeNames[edge.axis][1 - edge.side]
            })?.goal(before: phase.begin.value)
        else { return nil }
        let (origin, length) = edge.axis == 0 ? ("x", "width") : ("y", "height")
        let own = channel.end
        let frame = "\(fit.layerName).frame"
        let size = "\(frame).\(length): \(DecimalText.short(edge.side == 0 ? other - own : own - other))"
        let target = "\(frame).\(origin)"
        return edge.side == 0
            ? "\(target): \(target)\(channel.distance(after: earlier?.channels.first)), \(size)" : size
    }
}
