import SceneLanguage

/// The keys of a layer that are not properties, and the keys of an `include`.
package enum LayerKeys {
    static let id = Field(
        "id", .name(of: "layer"), "the name of the layer in the scene; copies made by repeat are id[0], id[1] ...")
    static let layers = Field(
        "layers", .special("a list of layers", .list(of: .layer)),
        "the sublayers, in this layer's coordinates")
    static let mask = Field(
        "mask", .special("a layer", .mask),
        "a layer, in this layer's coordinates, whose alpha masks this layer with its sublayers, border and shadow")
    static let copies = Field(
        "repeat", .special("a number or a list", .either([.expression(.number), .list(of: .item)])),
        "the number of copies, or a list with one item per copy; expressions may use index, from 0, and item, as in "
            + "item.title")
    static let constants = Field(
        "let", .special("names with values", .names(of: .single)),
        "names for expressions in this layer and its sublayers")

    package static let all = [id, layers, mask, copies, constants]

    static let include = Field(
        "include", .name(of: "file"), isRequired: true, "the path of a file whose layers are inserted here")
    static let parameters = Field(
        "with", .special("names with values", .names(of: .single)), "values for the parameters of the file")

    /// The keys of an entry of `layers` that inserts the layers of another file.
    package static let includeKeys = [include, parameters]

    /// The top-level keys of an included file.
    package static let fileKeys = [
        Field(
            "let", .special("names with values", .names(of: .single)), "names for constant values"),
        SceneCompiler.fontField,
        Field(
            "layers", .special("a list of layers", .list(of: .layer)), isRequired: true, "the layers"),
    ]
}
