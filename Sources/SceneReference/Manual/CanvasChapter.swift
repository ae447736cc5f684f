import Graphics
import Pages
import SceneLanguage
import SceneModel

/// What a scene is drawn on: size, devices, chrome, status bar, appearance.
enum CanvasChapter {
    static func text(_ tables: KeyTables) -> String {
        """
        \(tables.table(KeySections.canvas))

        `canvas.width`, `canvas.height`, `canvas.bounds` and, as UIKit's safe area insets, `canvas.safeArea.top`, \
        `.left`, `.bottom` and `.right` may stand in any expression; the insets are 0 without a device. `--size` and \
        `--device` show the scene on another screen. `background`, `surround`, `statusBar`, `time` and `homeIndicator` \
        are bindings: they may follow variables and layers, such as `statusBar: "isOpen ? .lightContent : .darkContent"`.

        Where a picture shows more than the canvas, places in scripts, `inspect` and expectations stay those of the \
        canvas. `--chrome` replaces what the scene says. Fingers lie above everything.

        ### Devices

        Held upright, in points. Names are found whatever their capitals.

        \(Markdown.table(
            ["device", "also", "size", "scale", "safe area: top, bottom", "corner radius"],
            Devices.all.map { device in
                [
                    device.name, device.otherNames.joined(separator: ", "),
                    "\(Value.format(device.size.width)) x \(Value.format(device.size.height))",
                    Value.format((device.nativeScale * 1000).rounded() / 1000),
                    "\(Value.format(device.safeArea.top)), \(Value.format(device.safeArea.bottom))",
                    Value.format(device.cornerRadius),
                ]
            }))

        ### Light and dark

        Two variables are there without being declared; actions may set them while the scene plays:

        \(Markdown.table(["variable", "meaning"], EnvironmentValue.allCases.map { [Markdown.code($0.rawValue), $0.summary] }))

        Wherever a colour may stand, so may two: `{ light: "#FFFFFF", dark: "#1C1C1E" }`. They follow `appearance`, as \
        UIColor's adaptable colours do by themselves: `systemBlue`, `label`, `systemBackground`. A name of `let` follows \
        as well; a variable is evaluated once, and a colour that is set or animated stays, as a CGColor does. The styles \
        of effects are fixed. A scene that plays as a clip follows `--appearance` and `--reduce-motion`, not the scene \
        around it.
        """
    }
}
