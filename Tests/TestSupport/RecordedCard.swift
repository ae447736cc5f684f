package import Graphics

/// A layer that is easily followed through a recording, for scenes of tests.
package enum RecordedCard {
    package static let frame = Rect(40, 40, 120, 90)

    /// The layer as an item of `layers` in YAML, with a rounded rectangle, two bars and a disc.
    package static func layer(id: String = "card") -> String {
        """
          - id: \(id)
            frame: [40, 40, 120, 90]
            background: white
            cornerRadius: 12
            layers:
              - { frame: [14, 16, 30, 30], background: "#FF375F", cornerRadius: 8 }
              - { frame: [54, 18, 52, 8], background: "#1C1C1E" }
              - { frame: [54, 34, 36, 6], background: "#8E8E93" }
              - { shape: ellipse, frame: [80, 56, 22, 22], fill: "#0A84FF" }
        """
    }
}
