package import SceneLanguage

/// The events of UIScrollViewDelegate: the start of a drag, a change of the offset and the end of scrolling.
package struct ScrolledGesture: GestureKind {
    package static let declaration = KindDeclaration(
        Field("scrolled", .name(of: "layer"), "the scroll layer"),
        """
        Reports the scrolling of a scroll layer. began: a finger starts to drag the content. changed: the offset has \
        changed since the previous tick for any reason (scrollViewDidScroll). ended: the content has come to rest \
        after a drag and its deceleration.
        """)
    package static let states: [GestureState] = [.began, .changed, .ended]
    package static let senderMembers: [(name: String, type: ValueType)] = [
        ("state", .symbol(GestureState.allCases.map(\.rawValue))), Gestures.indexMember,
    ]
    package static let neededFacet: (any LayerFacet.Type)? = ScrollFacet.self

    package init?(_ reader: ObjectReader) {}

    package func makeRecognizer() -> (any GestureRecognizer)? { nil }
}
