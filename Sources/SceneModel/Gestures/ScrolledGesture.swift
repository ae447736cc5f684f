package import SceneLanguage

/// UIScrollViewDelegate: what a scroll layer tells of its own.
package struct ScrolledGesture: GestureKind {
    package static let declaration = Declaration(
        Field("scrolled", .name(of: "layer"), "the scroll layer"),
        """
        began: a finger starts to drag the content. changed: the offset is another than at the tick before, whoever \
        moved it (scrollViewDidScroll). ended: the content has come to rest after a drag, or after what followed it.
        """)
    package static let states: [GestureState] = [.began, .changed, .ended]
    package static let senderMembers: [(name: String, type: ValueType)] = [
        ("state", .symbol(GestureState.allCases.map(\.rawValue))), Gestures.indexMember,
    ]
    package static let neededFacet: (any LayerFacet.Type)? = ScrollFacet.self

    package init?(_ reader: ObjectReader) {}

    package func makeRecognizer() -> (any GestureRecognizer)? { nil }
}
