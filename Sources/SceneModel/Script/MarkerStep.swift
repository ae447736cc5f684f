/// `marker: open`
package struct MarkerStep: ScriptStep {
    package static let declaration = MarkerAction.declaration

    let name: String

    package init?(_ reader: ObjectReader) {
        guard let name = reader.name(MarkerStep.declaration.primary) else { return nil }
        self.name = name.text
        reader.compiler.markers.insert(name.text)
    }

    package func begin(on stage: any ScriptStage) throws -> StepProgress {
        stage.mark(name)
        return .done
    }
}
