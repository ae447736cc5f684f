/// A scene with a layer `a`, a layer `button` for gestures, numbers `x` and `y`, and actions that run at the start.
func play(_ loaded: String, script: String = "[ { wait: 2s } ]", more: String = "") throws -> Played {
    try Played(
        """
        zoetrope: 1
        variables: { x: 0, y: 0, tint: black, place: "[0, 0]" }
        layers: [ { id: a, frame: [0, 0, 100, 100] }, { id: button, frame: [200, 0, 44, 44] } ]
        \(more)
        loaded:
        \(loaded)
        script: \(script)
        """)
}
