extension PhaseAssembly {
    /// A phase for each of some animations that overlap. Their paths are the motion that is seen, from the begin of each to that of the
    /// next one.
    func phases(of animations: AddedAnimations) -> [FittedPhase] {
        let (window, descriptions) = (animations.window, animations.descriptions)
        let fit = animations.best.fit
        let begins = descriptions.map(\.beginEstimate)
        let ends = zip(begins, descriptions).map { begin, description in
            let duration = description.duration
            return Estimate(
                begin.value + duration.value,
                margin: (duration.margin * duration.margin + begin.margin * begin.margin).squareRoot())
        }
        return descriptions.indices.map { index in
            let description = descriptions[index]
            let (begin, end) = (begins[index], ends[index])
            let moving = window.times.indices.filter {
                window.times[$0] >= begin.value && window.times[$0] <= end.value + series.frame
            }
            let values = description.endValues
            let channels = names.indices.map { channel in
                self.channel(
                    channel, values[channel].from, values[channel].to,
                    errors: moving.map { fit.residuals[channel * window.count + $0] * window.noise[channel] })
            }
            let earlier = ends[..<index].map(\.value).max() ?? begin.value
            let next = index + 1 < begins.count ? begins[index + 1].value : ends.map(\.value).max() ?? end.value
            return FittedPhase(
                begin: begin, end: end, curve: description.curve, channels: channels,
                alternatives: animations.alternatives(at: index),
                notes: earlier > begin.value + begin.margin ? [.added(until: earlier)] : [], isInterrupted: false,
                sampleCount: moving.count, path: path(of: fit, from: begin.value, to: next))
        }
    }
}
