/// A scene with a light and a dark variant, an expectation and goldens.
enum VariedScene {
    static let text = """
        zoetrope: 2
        canvas: { size: [40, 30], background: systemBackground }
        variables: { width: 10 }
        layers: [ { id: box, frame: [0, 0, width, 10], background: label } ]
        script: [ { wait: 200ms } ]
        expect: [ { at: end, that: box.frame.width == 10 } ]
        goldens: { trace: [box.frame.width], stills: [end] }
        variants: { appearance: [light, dark] }
        """

    /// A folder with the scene as `card.yaml` and a matrix as `matrix.yaml`.
    static func space(_ matrix: String? = nil) throws -> Workspace {
        let space = try Workspace()
        try space.write(text, to: "card.yaml")
        if let matrix { try space.write(matrix, to: "matrix.yaml") }
        return space
    }
}
