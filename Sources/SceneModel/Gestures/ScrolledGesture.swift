package import SceneLanguage

/// The events of UIScrollViewDelegate: the start of a drag, a change of the offset and the end of scrolling.
package struct ScrolledGesture: GestureKind {
    private static let willEndDragging = Field(
        "willEndDragging", .actions,
        """
        the actions to perform when a drag ends, before the content decelerates; not with paging \
        (scrollViewWillEndDragging). `sender.velocity` is the velocity of the offset, in points per second, and \
        `sender.targetContentOffset` where it will come to rest; setTargetContentOffset changes that
        """)

    private static let refresh = Field(
        "refresh", .actions,
        """
        the actions to perform when a pull begins refreshing, while the finger is still down (valueChanged of \
        UIRefreshControl); the layer needs scroll.refreshControl
        """)

    package static let declaration = KindDeclaration(
        Field("scrolled", .name(of: "layer"), "the scroll layer"), fields: [willEndDragging, refresh],
        """
        Reports the scrolling of a scroll layer. began: a finger starts to drag the content. changed: the offset has \
        changed since the previous tick for any reason (scrollViewDidScroll). ended: the content has come to rest \
        after a drag or a pinch.
        """)
    package static let states: [GestureState] = [.began, .changed, .ended]
    package static let senderMembers: [(name: String, type: ValueType)] = [
        ("state", .symbol(GestureState.allCases.map(\.rawValue))), Gestures.indexMember,
    ]
    package static let neededFacet: (any LayerFacet.Type)? = ScrollFacet.self

    /// The member of `sender` that setTargetContentOffset sets.
    package static let target = "targetContentOffset"
    /// The members of `sender` in `willEndDragging`.
    private static let releaseMembers: [(name: String, type: ValueType)] = [
        ("velocity", .point), (target, .point), Gestures.indexMember,
    ]

    /// Performed when a drag ends.
    package let release: [any Action]
    /// Performed when a pull begins refreshing.
    package let refresh: [any Action]

    package init?(_ reader: ObjectReader) {
        var scope = reader.scope
        scope.sender = Self.releaseMembers
        release = reader.actions(Self.willEndDragging, scope: scope)
        scope.sender = [Gestures.indexMember]
        refresh = reader.actions(Self.refresh, scope: scope)
    }

    package func makeRecognizer() -> (any GestureRecognizer)? { nil }
}
