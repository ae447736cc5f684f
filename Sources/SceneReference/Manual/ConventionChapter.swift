/// What Apple documents or public projects measured, and what we had to decide.
enum ConventionChapter {
    static let text = """
        Documented by Apple or measured by public projects: timing functions, CASpringAnimation, the springs that UIKit \
        makes of a duration and a damping ratio, CAMediaTiming, key-path animations, the sum of several animators, \
        deceleration, rubber band and bounce of scroll layers, their 10 points before a drag begins, the half second and \
        10 points of a long press, who may recognise beside whom, hit testing, the blur of the UIImage+ImageEffects sample, corner curves.

        Decided here, since nothing public says:

        - Time runs on a clock of 600 ticks a second. Within a tick come the completions in the order their animations \
        began, then touches, then scrolling, then the script. An animation that ends between two ticks holds its end until the next.
        - A tap lasts 100 ms and may stray 10 points. Taps in a row follow each other within 350 ms and 40 points. A \
        single tap does not fail a double tap.
        - A recogniser reports at most one state a tick, `changed` only where a finger has moved.
        - A pan begins after 10 points and leaves them out along the way taken until then. Fingers that come or leave \
        later do not move it. Velocities are those of the trailing 100 ms of samples.
        - A pinch begins when the distance has changed by 10 points, a rotation when its angle times the distance at \
        touch-down is 10 points; both count from there. Both end when both fingers have left.
        - An edge pan starts within 20 points of the canvas's edge.
        - A gesture that still waits for another's failure when its fingers leave has failed, unless it is a tap.
        - `in` takes the layer as its model is when the handler begins: places through the whole transform, ways and \
        velocities through its linear part.
        - A flick moves at one constant speed. A scroll layer at its end leaves a way outwards to one around it that \
        has room. What leaves beyond an end has the velocity that is seen, the rubber band's share taken off; what is \
        thrown back so fast that the spring would pass the end glides on from there. Pages: the nearest to where it \
        would have come to rest, one further at most, by a critical spring of 11 rad/s. A bounce ends a tenth of a \
        point from its rest.
        - Actions read a scroll layer's offset as it is seen, since UIScrollView sets it anew for every picture.
        - `pause` keeps the value that is seen: the fraction becomes the progress where `scrubsLinearly` is true, the \
        share of time where it is not. An overshoot is kept as well.
        - `scrub` holds the fraction to 0...1.
        - `continue` without timing takes the animator's own curve up where it has the current value (the first such \
        moment, after a scrub) and plays the rest of it; with timing it runs from the current value to the goal. \
        `durationFactor: 0` means the time that is left, otherwise that share of the duration. `start` on a paused \
        animator is `continue`, on a running one nothing.
        - `reverse` turns the fraction round; the curve runs in the new direction.
        - `stop` leaves values where they are.
        - Smooth by construction: animators that add up, `pause` with `continue` and no timing, and block animations \
        with a spring, which take over the speed of what they interrupt. A new timing in `continue`, and curves that \
        are no springs, keep the value and start with a speed of their own.
        - `animate` of a value that is already there adds nothing; its completion runs at the next tick. `set` ends \
        what animates a value; the completion of an animation that has nothing left to move runs at the next tick.
        - A clip's clock follows what `playing`, `rate` and `loop` are at the end of each tick; actions reach it at once. \
        A clip that does not loop keeps its last picture, `playing` is false from then on, and `clip.ended` is told; \
        played again, it begins anew. A scene without a script is a clip without an end. A GIF frame of 0 or 0.01 s is \
        shown for 0.1 s, as in browsers; an APNG frame of 0 s as well.
        - An effect's radius, saturation and tint follow its fraction linearly. Around its area the blur sees as far as it \
        reaches, but nothing beyond the canvas, whose edge pixels go on there, nor beyond its own scene's canvas where that \
        plays as a clip.
        - A slanting linear gradient is mixed in the unit square and stretched with the bounds, as CAGradientLayer shows.
        - A layer that fades lies over its shadow, which shows through. An opaque border hides the background's rim.
        - A status bar over a canvas without a device is that of a phone with a home button. The home indicator follows \
        the status bar's style, not the picture beneath. The Dynamic Island is at rest.
        - A layer's filters come first, then its mask and its opacity, as in CSS; its shadow is that of what is filtered, \
        and the mask cuts it too. The filters' formulas and neutral values are those of CSS, and each holds colours to \
        their range. A mask that is hidden or empty hides the whole layer. Touches know no masks.
        - A layer with a clip or a mask alone is mixed with what lies beneath it pixel by pixel, so that effects and \
        blend modes inside still see what lies beneath; `shouldRasterize` takes that sight away. Blend modes that \
        change what is beside a picture as well (clear, copy, sourceIn, sourceOut, destinationIn, destinationAtop) do so \
        within the layer's rounded bounds. Shapes that share an edge, such as sectors of a wheel, show a fine line \
        there, as in any renderer that smooths edges; in a layer with `shouldRasterize`, with `blendMode: plusLighter` \
        each, they join.
        - A blur in a layer that is scaled unevenly and turned as well keeps its width and height; its slant is left out.
        - Settled means: no finger down, no recogniser undecided, no finite animation, animator or scroll layer moving. \
        Paused animators and endless repetitions do not count.
        - Pictures are taken at k/fps for k = 0, 1, ... before the end; a rest shorter than 20 ms joins the last one. GIF \
        viewers honour at most 50 frames a second, so GIFs above that are sampled at 50.
        """
}
