import Foundation
public import Zoetrope

/// The files that generated scenes name, written into the folder of the targets once.
public enum SceneFiles {
    /// A scene with motion, which is a clip and of which the pictures and animations are made.
    private static let film = """
        zoetrope: 1
        canvas: { size: [24, 16], background: "#203040" }
        layers: [ { id: dot, shape: ellipse, frame: [1, 4, 8, 8], fill: orange } ]
        loaded: { animate: { set: { dot.frame.x: 15 }, duration: 200ms } }
        scripts: { main: [ { wait: 300ms } ] }

        """
    private static let strip = """
        layers: [ { frame: [2, 2, width, 9], background: green } ]

        """
    /// A part with behavior of its own.
    private static let kit = """
        parameters: { start: 2, tint: systemPink, label: "'go'", lengths: [4, 8] }
        let: { side: "min(part.bounds.width, 40)" }
        functions: { half: { parameters: [x], is: x / 2 } }
        variables: { value: start, isOn: false, count: { repeat: 2, initial: index } }
        layers:
          - { id: knob, frame: [2, 2, 20, 8], background: tint, cornerRadius: "half(side) / 5", transform.scale: 0.9 }
          - { id: title, text: "${label} ${value}", frame: [0, 12, 40, 14], font.size: 9 }
          - { id: dot, repeat: 2, frame: [index * 6, 30, 4, "lengths[index]"], background: green }
        animators: { slide: { duration: 90ms, animations: { knob.opacity: 0.5, value: 5 } } }
        actions:
          bump: { parameters: { by: 1 }, do: [ { set: { value: value + by, "count[1]": value } }, { start: slide } ] }
          flip: [ { set: { isOn: not isOn } }, { animate: { set: { dot.opacity: 0.4 } }, duration: 80ms, delay: index * 10ms } ]
        gestures:
          - { tap: knob, ended: { call: flip } }
          - { contentTouch: title, began: { set: { title.color: red } }, ended: { transition: title } }
        loaded: { call: bump, with: { by: 2 } }

        """

    /// Writes the files.
    ///
    /// - Throws: the errors of loading and rendering the scene of the clip.
    public static func write() throws(ZoetropeError) {
        let path = Folder.write(Data(film.utf8), as: "film.yaml")
        _ = Folder.write(Data(strip.utf8), as: "part.yaml")
        _ = Folder.write(Data(kit.utf8), as: "kit.yaml")
        // A variable of a repeated part cannot have copies.
        let row = kit.replacing(", count: { repeat: 2, initial: index }", with: "").replacing(
            ", \"count[1]\": value", with: "")
        _ = Folder.write(Data(row.utf8), as: "row.yaml")
        let scene = try PreparedScene(path)
        try FileWriter.write(try scene.still(at: .end, scale: 2), to: "\(Folder.path)/picture.png")
        var job = RenderJob()
        job.paths = ["\(Folder.path)/film.gif", "\(Folder.path)/film.png"]
        _ = try job.run(scene)
        let copies = [
            ("Tests/TestSupport/Fonts/Boxes.otf", "Boxes.ttf"), ("Examples/Manual/image/clock.svg", "symbol.svg"),
        ]
        for (path, name) in copies {
            let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../../\(path)")
            guard let data = FileManager.default.contents(atPath: file.standardizedFileURL.path) else { continue }
            _ = Folder.write(data, as: name)
        }
    }
}
