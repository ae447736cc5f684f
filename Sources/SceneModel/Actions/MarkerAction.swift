/// `marker: open`
package struct MarkerAction: Action {
    package static let declaration = Declaration(
        Field("marker", .name(of: "marker"), "the marker's name"),
        "Names this moment, so that pictures and tests can ask for it.")

    let name: String

    package init?(_ reader: ObjectReader) {
        guard let name = reader.name(MarkerAction.declaration.primary) else { return nil }
        self.name = name.text
        reader.compiler.markers.insert(name.text)
    }

    package func perform(in context: any ActionContext) throws {
        context.mark(name)
    }
}
