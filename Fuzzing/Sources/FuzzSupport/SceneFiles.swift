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
    private static let part = """
        layers: [ { frame: [2, 2, width, 9], background: green } ]

        """

    /// Writes the files.
    ///
    /// - Throws: the errors of loading and rendering the scene of the clip.
    public static func write() throws(ZoetropeError) {
        let path = Folder.write(Data(film.utf8), as: "film.yaml")
        _ = Folder.write(Data(part.utf8), as: "part.yaml")
        let scene = try PreparedScene(path)
        try FileWriter.write(try scene.still(at: .end, scale: 2), to: "\(Folder.path)/picture.png")
        var job = RenderJob()
        job.paths = ["\(Folder.path)/film.gif", "\(Folder.path)/film.png"]
        _ = try job.run(scene)
        let font = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().appendingPathComponent("../../../Tests/TestSupport/Fonts/Boxes.otf")
        if let data = FileManager.default.contents(atPath: font.standardizedFileURL.path) {
            _ = Folder.write(data, as: "Boxes.ttf")
        }
    }
}
