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
            [
                "table:canvas": tables.table(KeySections.canvas), "devices": devices, "environment": environment,
                "colors": colors,
            ])
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

    private static var colors: String {
        Markdown.table(
            ["name", "light", "dark", "increased contrast: light", "dark"],
            Color.names.map { name in
                func value(isDark: Bool, hasIncreasedContrast: Bool = false) -> String {
                    let color = Color.named(name, isDark: isDark, hasIncreasedContrast: hasIncreasedContrast)
                    return color.map { Markdown.code($0.hexString) } ?? ""
                }
                let usual = [value(isDark: false), value(isDark: true)]
                let increased = [false, true].map { value(isDark: $0, hasIncreasedContrast: true) }
                return [Markdown.code(name)] + (usual[0] == usual[1] ? [usual[0], ""] : usual)
                    + (increased == usual ? ["", ""] : increased)
            })
    }

    private static var environment: String {
        Markdown.table(
            ["variable", "meaning"], EnvironmentValue.allCases.map { [Markdown.code($0.rawValue), $0.summary] })
    }
}
