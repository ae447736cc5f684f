import SceneLanguage

/// An action of a gesture's handler that sets a value which the recogniser has measured; the following values count from
/// there.
private protocol RebaseAction: Action {
    /// The member of `sender` that it sets.
    static var member: String { get }
    var value: TypedExpression { get }
    init(value: TypedExpression)
}

extension RebaseAction {
    package init?(_ reader: ObjectReader) {
        let field = Self.declaration.primary
        guard let members = reader.scope.sender, members.contains(where: { $0.name == Self.member }) else {
            reader.compiler.log.error(
                "'\(field.key)' is available only in the actions of a gesture with sender.\(Self.member)",
                hint: Self.member == ScrolledGesture.target ? "write it in willEndDragging of scrolled" : nil,
                at: reader.keyLocation(field), length: field.key.count)
            return nil
        }
        guard let value = reader.expression(field) else { return nil }
        self.init(value: value)
    }

    package func perform(in context: any ActionContext) throws {
        try context.rebase(Self.member, to: try context.value(of: value), at: value.location)
    }
}

/// UIPanGestureRecognizer.setTranslation.
package struct SetTranslationAction: RebaseAction {
    fileprivate static let member = "translation"
    package static let declaration = KindDeclaration(
        Field("setTranslation", .value(.point), "the new translation, in the coordinates of sender.translation"),
        """
        In the handler of a pan: sets `sender.translation`, from which the following translations count \
        (UIPanGestureRecognizer.setTranslation). The velocity does not change.
        """)
    fileprivate let value: TypedExpression
}

/// UIPinchGestureRecognizer.scale.
package struct SetScaleAction: RebaseAction {
    fileprivate static let member = "scale"
    package static let declaration = KindDeclaration(
        Field("setScale", .value(.number), range: aboveZero, "the new scale"),
        "In the handler of a pinch: sets `sender.scale`, from which the following scales count (UIPinchGestureRecognizer.scale)."
    )
    fileprivate let value: TypedExpression
}

/// UIRotationGestureRecognizer.rotation.
package struct SetRotationAction: RebaseAction {
    fileprivate static let member = "rotation"
    package static let declaration = KindDeclaration(
        Field("setRotation", .value(.number), unit: .radians, "the new rotation"),
        """
        In the handler of a rotation: sets `sender.rotation`, from which the following rotations count \
        (UIRotationGestureRecognizer.rotation).
        """)
    fileprivate let value: TypedExpression
}

/// The target of `scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)`.
package struct SetTargetContentOffsetAction: RebaseAction {
    fileprivate static let member = ScrolledGesture.target
    package static let declaration = KindDeclaration(
        Field(
            "setTargetContentOffset", .value(.point),
            "the content offset at which the content comes to rest, limited to the range of the content"),
        """
        In willEndDragging of scrolled: changes where the content decelerates to (targetContentOffset of \
        scrollViewWillEndDragging). Content that is beyond an end returns to it all the same.
        """)
    fileprivate let value: TypedExpression
}
