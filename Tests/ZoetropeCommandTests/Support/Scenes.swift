/// Small scenes that are drawn quickly.
enum Scenes {
    /// A red box that slides for 0.4 s, with the marker `middle` at 0.2 s.
    static let slide = scene()

    /// The same scene with additional layers, another canvas or another script.
    static func scene(
        canvas: String = "[40, 30]", layers: String = "",
        script: String = "[{ wait: 200ms }, { marker: middle }, { wait: 200ms }]"
    ) -> String {
        """
        zoetrope: 1
        canvas: { size: \(canvas), background: "#FFFFFF" }
        variables:
          goal: 30
        layers:
          - id: box
            frame: [5, 5, 10, 10]
            background: "#DC1D05"
        \(layers)
        loaded:
          - animate: { set: { box.position.x: goal }, duration: 400ms, timing: linear }
        script: \(script)
        """
    }

    /// Two scripts of different lengths.
    static let twoScripts = """
        zoetrope: 1
        canvas: { size: [40, 30] }
        layers:
          - { id: box, frame: [5, 5, 10, 10], background: "#DC1D05" }
        scripts:
          short: [{ wait: 100ms }]
          long: [{ wait: 300ms }, { marker: late }]
        """

    /// A scene with five errors, in lines 2, 6, 7, 11 and 12.
    static let fiveErrors = """
        zoetrope: 1
        canvas: { size: [40, 30], backgrond: "#FFFFFF" }
        layers:
          - id: box
            background: "#DC1D05"
            frame: [5, 5, widht, 10]
            opacity: "#DC1D05"
        gestures:
          - tap: box
            ended:
              - { set: { nothing: 1 } }
          - tap: bx
            ended: []
        script: [{ wait: 200ms }]
        """
}
