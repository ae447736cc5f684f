/// `marker: open`
package struct MarkerStep: ScriptStep {
    package static let declaration = MarkerAction.declaration

    let name: String

    package init?(_ reader: ObjectReader) {
        guard let name = reader.name(MarkerStep.declaration.primary) else { return nil }
        self.name = name.text
        reader.compiler.markers.insert(name.text)
    }

    package func begin(in context: any ScriptContext) throws -> StepProgress {
        context.mark(name)
        return .done
    }
}
