import Graphics
import Motion
import SceneLanguage
import SceneModel

extension Simulation {
    /// Shows the indicators of a scroll layer once its content moves, and lets them fade once it rests.
    func updateIndicators(of index: Int) {
        let isMoving = scrolls[index].isMoving
        guard isMoving != scrolls[index].showsIndicators else { return }
        scrolls[index].showsIndicators = isMoving
        setIndicators(of: scrolls[index].layer, fading: !isMoving)
    }

    func flashScrollIndicators(layer: Int) throws {
        guard !scrolls.contains(where: { $0.layer == layer && $0.showsIndicators }) else { return }
        setIndicators(of: layer, fading: true)
    }

    /// Shows the indicators of a layer that has some; fading ones go after a delay. Their fading does not prevent the scene
    /// from being settled.
    private func setIndicators(of layer: Int, fading: Bool) {
        let key = PropertyKey.property(layer: layer, keyPath: ScrollFacet.indicatorOpacity.keyPath)
        guard var span = tracks[key]?.last else { return }
        span.model = .number(fading ? 0 : 1)
        span.animations = []
        if fading {
            let timing = MediaTiming(
                beginTime: time + ScrollIndicator.fadeDelay, duration: ScrollIndicator.fadeDuration, fillMode: .both)
            span.animations = [
                PropertyAnimation(
                    id: takeAnimationID(), .replacing(from: .number(1), to: .number(0)),
                    progress: .timed(
                        .timing(.linear, duration: ScrollIndicator.fadeDuration),
                        AnimationClock(animation: AnimationClock.Level(timing))))
            ]
        }
        begin(span, of: key)
    }
}
