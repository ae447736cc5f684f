/// `call: showBanner`, `call: moveTo` with `with: { page: 2 }`
package struct CallStep: ScriptStep {
    package static let declaration = KindDeclaration(
        CallAction.declaration.primary, fields: CallAction.declaration.fields,
        """
        Performs a named list of actions without a touch, as an app does when a message arrives or a download ends. The \
        script continues at once.
        """)

    private let action: CallAction

    package init?(_ reader: ObjectReader) {
        guard let action = CallAction(reader) else { return nil }
        self.action = action
    }

    package func begin(in context: any ScriptContext) throws -> StepProgress {
        try action.perform(in: context)
        return .done
    }
}
