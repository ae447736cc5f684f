import SceneLanguage

/// The keys at the top of a scene file.
enum SceneKeys {
    static let version = Field(
        "zoetrope", .value(.number), isRequired: true, "the version of the format: \(SceneFormat.words)")
    static let title = Field("title", .name(of: "title"), "the title of the scene")
    static let description = Field(
        "description", .name(of: "description"),
        "what the scene shows, in one or two sentences; used on pages and as alt text")
    static let canvas = Field(
        "canvas", .special("a group of keys", .optional(.group(CanvasKeys.all))),
        "what the scene is drawn on; see Canvas")
    static let locale = Field(
        "locale", .name(of: "language"), initial: "en",
        "the language of `strings`, and in which format and percent write numbers: \(NumberLocale.tags.joined(separator: ", "))"
    )
    static let strings = Field(
        "strings",
        .special(
            "languages with texts",
            .names(of: .either([.scalar, .names(of: .either([.scalar, .names(of: .scalar)]))]))),
        "the texts of the scene in several languages, which expressions name `t.key`; a language has a group of texts, or the "
            + "path of a YAML file with such a group")
    static let seed = Field("seed", .value(.number), initial: "0", "the seed of all random numbers")
    static let parameters = LayerKeys.declaredParameters
    static let constants = Field(
        "let", .special("names with values", .names(of: .localValue)),
        "names for expressions, timings and lists, also of groups for `repeat`; `include` is the path of a YAML file with names that several scenes share"
    )
    static let functions = Field(
        "functions", .special("names with functions", .names(of: .group(SceneCompiler.functionFields))),
        "expressions with parameters, which other expressions call")
    static let variables = Field(
        "variables",
        .special("names with values", .names(of: .either([.valueOrList, .group(SceneCompiler.variableFields)]))),
        "values that actions change")
    static let layers = Field(
        "layers", .special("a list of layers", .list(of: .layer)), isRequired: true,
        "the layers of the scene")
    static let fonts = SceneCompiler.fontField
    static let animators = Field(
        "animators", .special("names with animators", .names(of: .group(Animator.fields))), "property animators")
    static let dynamics = Field(
        "dynamics", .special("names with dynamic animators", .names(of: .group(DynamicAnimator.fields))),
        "dynamic animators: gravity, attachments and collisions; see Dynamics")
    static let gestures = Field(
        "gestures", .special("a list of gestures", .optional(.list(of: .gesture))), "how layers react to touches")
    static let actions = Field(
        "actions", .special("names with actions", .names(of: .either([.actions, .group(SceneCompiler.actionFields)]))),
        "named actions, for call")
    static let loaded = Field("loaded", .actions, "actions that run at the start")
    static let script = Field(
        "script", .special("a list of steps", .optional(.list(of: .step))), "the steps of the script, in order")
    static let scripts = Field(
        "scripts", .special("names with steps", .names(of: .optional(.list(of: .step)))),
        "several scripts; the first one plays")
    static let expect = Field(
        "expect", .special("a list of expectations", .optional(.list(of: .expectation))),
        "the expectations that zoetrope test checks")
    static let goldens = Field(
        "goldens", .special("a group of keys", .optional(.group(Goldens.fields))),
        "the files that zoetrope test records and compares; see Goldens")
    static let variants = Field(
        "variants", .special("a group of keys", .optional(.group(VariantKeys.all))),
        "the variants that commands with --variants make; see Variants")
    static let touches = Field(
        "touches", .special("a group of keys", .optional(.group(TouchAppearance.fields))), "how fingers are shown")
    static let all = [
        version, title, description, canvas, seed, locale, strings, parameters, constants, functions, variables, fonts,
        layers,
        animators, dynamics,
        gestures,
        actions, loaded,
        script, scripts, expect, goldens, variants, touches,
    ]
}
