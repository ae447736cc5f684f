import EmbeddedFiles
import Graphics
import Pages
import SceneLanguage
import SceneModel

/// Size, devices, chrome, status bar and appearance.
enum CanvasChapter {
    static func chapter(_ tables: KeyTables) -> ManualChapter {
        ManualChapter(
            EmbeddedFiles.manual["canvas.md"],
            ["table:canvas": tables.table(KeySections.canvas), "devices": devices, "environment": environment])
    }

    private static var devices: String {
        Markdown.table(
            ["device", "other names", "size", "scale", "safe area: top, bottom", "corner radius"],
            Devices.all.map { device in
                [
                    device.name, device.otherNames.joined(separator: ", "),
                    "\(Value.format(device.size.width)) x \(Value.format(device.size.height))",
                    Value.format((device.nativeScale * 1000).rounded() / 1000),
                    "\(Value.format(device.safeArea.top)), \(Value.format(device.safeArea.bottom))",
                    Value.format(device.cornerRadius),
                ]
            })
    }

    private static var environment: String {
        Markdown.table(
            ["variable", "meaning"], EnvironmentValue.allCases.map { [Markdown.code($0.rawValue), $0.summary] })
    }
}
