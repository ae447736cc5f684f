/// `call: startRotating`
package struct CallAction: Action {
    package static let declaration = Declaration(
        Field("call", .name(of: "action"), "a name from the scene's actions"),
        "Runs a named list of actions.")

    let action: Int
    let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        location = reader.location
        guard let name = reader.name(CallAction.declaration.primary),
            let action = reader.compiler.action(name.text, at: name.location)
        else { return nil }
        self.action = action
    }

    package func perform(on stage: any Stage) throws {
        try stage.call(action: action, at: location)
    }
}
