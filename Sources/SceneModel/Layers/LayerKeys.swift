import SceneLanguage

/// The keys of a layer that are not properties, and the keys of an `include`.
package enum LayerKeys {
    package static let id = Field(
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
        "let", .special("names with values", .names(of: .localValue)),
        "names for expressions and timings in this layer and its sublayers")

    package static let all = [id, layers, mask, copies, constants]

    package static let include = Field(
        "include", .name(of: "file"), isRequired: true,
        "the path of a file whose layers are inserted here; with id, the entry is a layer with these sublayers, a part")
    static let parameters = Field(
        "with", .special("names with values", .names(of: .valueOrList)),
        "values for the parameters of the file, in the names of this file")

    /// The keys of an entry of `layers` that inserts the layers of another file.
    package static let includeKeys = [include, parameters]

    /// The keys of an entry of `layers` that is a part, besides those of a layer.
    package static let partKeys = [include, parameters]

    static let declaredParameters = Field(
        "parameters", .special("names with default values", .names(of: .optional(.valueOrList))),
        "what a scene that includes this file can set with `with`, each with its default value, which gives its type; no "
            + "value for one that must be set")

    /// The top-level keys of an included file.
    package static let fileKeys =
        [
            declaredParameters, SceneKeys.constants, SceneKeys.functions, SceneKeys.fonts, SceneKeys.layers,
        ] + behaviorKeys

    /// The keys of an included file that need an `id` where it is included.
    static let behaviorKeys = [
        SceneKeys.variables, SceneKeys.animators, SceneKeys.actions, SceneKeys.gestures, SceneKeys.loaded,
    ]
}
