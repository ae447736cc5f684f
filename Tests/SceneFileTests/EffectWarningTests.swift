import Testing

/// Effects inside layers that their shadows flatten.
@Suite struct EffectWarningTests {
    private func mistakes(_ layers: String) -> [String] { SceneText(layers: layers).mistakes }

    private static let material = "effect: systemMaterial, frame: [0, 0, 9, 9]"

    @Test func `an effect in a layer with a shadow is reported`() {
        #expect(
            mistakes(
                """
                  - id: card
                    frame: [0, 0, 20, 20]
                    shadowOpacity: 0.3
                    layers: [ { \(Self.material) } ]

                """) == [
                    "6:25: this effect has nothing to blur, because the shadow of 'card' flattens what is inside it "
                        + "(add shadowPath: bounds to that layer)"
                ])
        #expect(
            mistakes("  - { \(Self.material), shadowOpacity: 0.3 }\n") == [
                "3:15: this effect has nothing to blur, because its shadow flattens what is inside it "
                    + "(add shadowPath: bounds to the layer)"
            ])
    }

    @Test func `a layer that does not clip its shadow is reported too`() {
        let layer = "frame: [0, 0, 20, 20], shadowOpacity: 0.3, masksToBounds: false"
        #expect(mistakes("  - { \(layer), layers: [ { \(Self.material) } ] }\n").count == 1)
        // The order of drawing is another one than in the file.
        let others = "{ \(Self.material), zPosition: 5 }, { background: red }"
        #expect(mistakes("  - { \(layer), layers: [ \(others) ] }\n") == [])
    }

    @Test(arguments: [
        "shadowOpacity: 0.3, shadowPath: bounds", "shadowOpacity: 0.3, masksToBounds: true", "shadowOpacity: 0",
        "shadowOpacity: 0.3, background: red", "opacity: 0.5",
    ])
    func `an effect that has something to blur is not reported`(keys: String) {
        #expect(mistakes("  - { frame: [0, 0, 20, 20], \(keys), layers: [ { \(Self.material) } ] }\n") == [])
    }

    @Test func `a layer behind the effect is something to blur`() {
        #expect(
            mistakes(
                "  - { frame: [0, 0, 20, 20], shadowOpacity: 0.3, layers: [ { background: red }, { \(Self.material) } ] }\n"
            ) == [])
    }
}
