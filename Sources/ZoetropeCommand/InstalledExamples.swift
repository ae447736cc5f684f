import Foundation

/// The example scenes of the manual's keys, which the packages install.
enum InstalledExamples {
    /// The path of `share/zoetrope/examples` beside the folder of the program; nil if the program was not installed with it.
    static var folder: String? {
        guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return nil }
        let prefix = program.deletingLastPathComponent().deletingLastPathComponent()
        let folder = prefix.appendingPathComponent("share/zoetrope/examples").path
        return SceneFinder.isFolder(folder) ? folder : nil
    }
}
