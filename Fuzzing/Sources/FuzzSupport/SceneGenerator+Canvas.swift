/// The canvas, the fingers and the goldens of a scene.
extension SceneGenerator {
    mutating func canvas() -> String {
        let chrome = choices.pick(["none", "none", "none", "none", "none", "none", "none", "window", "screen", "bezel"])
        var fields: Fields = [
            chrome == "screen" || chrome == "bezel" || choices.chance(4)
                ? ("device", choices.pick(["iPhone SE", "iPhone X", "iPhone 16 Pro"])) : ("size", "[120, 160]")
        ]
        fields += some([
            ("background", color()), ("appearance", choices.pick(["light", "dark"])),
            (
                "statusBar",
                choices.pick(["default", "lightContent", "darkContent", "hidden", "\"open ? .hidden : .darkContent\""])
            ),
            ("statusBarAnimation", choices.pick(["none", "fade", "slide"])), ("time", "\"10:09\""),
            ("homeIndicator", choices.pick(["default", "lightContent", "darkContent", "hidden"])),
            ("surround", color()), ("margin", number(0...30)),
        ])
        return group("scene.canvas", fields + [("chrome", chrome)])
    }

    mutating func touches() -> String {
        let fields = some([
            ("style", choices.pick(["dot", "ring", "finger"])), ("color", color()), ("size", number(10...60)),
            ("trail", boolean()), ("ghost", choices.pick(["0ms", "120ms"])),
        ])
        return group("scene.touches", [("show", "true")] + fields)
    }

    mutating func goldens() -> String {
        let scripts: Fields =
            hasScripts ? [("scripts", "{ second: \(group("scene.goldens.scripts", goldenFields())) }")] : []
        return group("scene.goldens", goldenFields() + [("folder", "Goldens")] + scripts)
    }

    private mutating func goldenFields() -> Fields {
        some([
            ("trace", "[card.opacity, n]"), ("every", "50ms"), ("stills", "[end, 50%]"),
            ("animation", choices.pick(["gif", "apng"])), ("fps", "20"), ("scale", "0.5"), ("levels", "2"),
            ("share", "0.1"),
        ])
    }
}
