import Testing

/// Keys at the top of a scene that belong elsewhere, such as in other animation tools.
@Suite struct MisplacedKeyTests {
    @Test(arguments: [
        (
            "fps: 24",
            "unknown key 'fps' in a scene (the frame rate is an option of the command: zoetrope render SCENE.yaml --fps 24)"
        ),
        (
            "output: { file: card.gif, fps: 60 }",
            """
            unknown key 'output' in a scene (the output is an option of the command: zoetrope render SCENE.yaml -o NAME.gif \
            --fps 50)
            """
        ),
        (
            "duration: 1.5s",
            "unknown key 'duration' in a scene (a scene ends with its script: write script: [ { wait: 1.5s } ])"
        ),
        // Without the quotes the colour would be a comment.
        (
            "background: '#AABBCC'",
            ##"unknown key 'background' in a scene ('background' is a key of 'canvas': write canvas: { background: "#AABBCC" })"##
        ),
    ]) func `a key of something else`(line: String, expected: String) {
        let file = SceneText("zoetrope: 2\n\(line)\nlayers: [ { id: card } ]\n")
        #expect(file.mistakes == ["2:1: \(expected)"])
    }
}
