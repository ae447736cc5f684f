import Motion
import SceneModel

enum AnimatorChapter {
    static var text: String {
        """
        `animators` holds property animators (UIViewPropertyAnimator) by name. Their expressions are evaluated once, \
        when the animator leaves its inactive state. Changes of several animators on one value add up.

        \(Markdown.fields(Animator.fields))

        A completion may ask for `sender.position`: `.end`, `.start` or `.current`.

        A timing is one of:

        - a curve: \(TimingFunction.names.map(Markdown.code).joined(separator: ", "))
        - `[x1, y1, x2, y2]`, the control points of a curve
        - `{ dampingRatio: 0.8 }`: UIKit's spring, which lasts as long as the animation
        - `{ mass: 1, stiffness: 100, damping: 10 }`: CASpringAnimation, which lasts until it settles
        - `{ response: 0.5, dampingFraction: 0.8 }` or `{ response: 0.5, bounce: 0.2 }`: SwiftUI's spring, likewise

        \(Markdown.fields(Timing.fields))
        """
    }
}
