import SceneLanguage

/// The keys of a layer that are no properties, and those of an `include`.
package enum LayerKeys {
    static let id = Field(
        "id", .name(of: "layer"), "what scenes call the layer; copies made by repeat are id[0], id[1] ...")
    static let layers = Field(
        "layers", .special("a list of layers", .optional(.list(of: .layer))), "sublayers, in this layer's coordinates")
    static let mask = Field(
        "mask", .special("a layer", .mask),
        "a layer in this layer's coordinates whose alpha multiplies this one's with its sublayers, border and shadow")
    static let copies = Field(
        "repeat", .special("a number or a list", .either([.expression(.number), .list(of: .item)])),
        "makes copies; each knows its index from 0, and its item of a list, whose values may be groups: item.title")
    static let constants = Field(
        "let", .special("names with values", .names(of: .single)),
        "names for expressions, known in this layer and its sublayers")

    package static let all = [id, layers, mask, copies, constants]

    static let include = Field(
        "include", .name(of: "file"), isRequired: true, "path of a file whose layers stand here")
    static let parameters = Field(
        "with", .special("names with values", .names(of: .single)), "values that the file may use")

    /// The keys of an entry of `layers` that stands for those of another file.
    package static let includeKeys = [include, parameters]

    /// The keys at the top of a file that is included.
    package static let fileKeys = [
        Field(
            "let", .special("names with values", .names(of: .single)), "names for values that never change"),
        SceneCompiler.fontField,
        Field(
            "layers", .special("a list of layers", .optional(.list(of: .layer))), isRequired: true, "what is seen"),
    ]
}
