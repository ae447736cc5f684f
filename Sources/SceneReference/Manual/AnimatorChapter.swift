import Motion
import Pages
import SceneLanguage
import SceneModel

enum AnimatorChapter {
    static func text(_ tables: KeyTables) -> String {
        """
        `animators` holds property animators (UIViewPropertyAnimator) by name. Their expressions are evaluated once, \
        when the animator leaves its inactive state. Changes of several animators on one value add up.

        \(tables.table(KeySections.animators))

        A completion may ask for `sender.position`: `.end`, `.start` or `.current`.

        A timing is one of:

        - a curve: \(TimingFunction.names.map(Markdown.code).joined(separator: ", "))
        - four numbers: `\(TimingKeys.numbers)`
        - `{ dampingRatio: 0.8 }`: UIKit's spring, which lasts as long as the animation
        - `{ mass: 1, stiffness: 100, damping: 10 }`: CASpringAnimation, which lasts until it settles
        - `{ response: 0.5, dampingFraction: 0.8 }` or `{ response: 0.5, bounce: 0.2 }`: SwiftUI's spring, likewise

        ### Curves

        \(tables.table(KeySections.curves))

        ### Springs

        \(tables.table(KeySections.springs))
        """
    }
}
