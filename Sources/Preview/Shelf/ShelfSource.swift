import Foundation
import Pages
import Zoetrope

/// Where the scenes of a shelf are.
struct ShelfSource: Sendable {
    /// The folders and files, as the user gave them.
    let arguments: [String]
    /// The paths of the scenes in them. Throws exit code 4 for a path that does not exist or a folder without scenes.
    let find: @Sendable () throws(ZoetropeError) -> [String]
    /// The folder that all arguments share.
    private let root: String

    /// - Parameters:
    ///   - arguments: folders and scene files.
    ///   - find: the scene files in them, called again while the shelf is shown.
    init(_ arguments: [String], find: @escaping @Sendable () throws(ZoetropeError) -> [String]) {
        self.arguments = arguments
        self.find = find
        root = Links.commonFolder(
            of: arguments.map { argument in
                var isFolder: ObjCBool = false
                _ = FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder)
                return isFolder.boolValue ? argument : argument + "/.."
            })
    }

    /// The path of a scene from the folder that all arguments share, which is its name in lists and addresses.
    func name(of path: String) -> String { Links.relative(from: root, to: path) }

    /// The last component of the shared folder.
    var title: String { root.split(separator: "/").last.map(String.init) ?? "/" }

    /// The command that shows the shelf.
    var command: String { "zoetrope preview " + arguments.map(ShellWord.quoted).joined(separator: " ") }
}
