package import Graphics

/// The body of a device around its display.
package enum BezelChrome: Chrome {
    package static let name = "bezel"
    package static let summary = "the device's body with its buttons around the display"
    package static let needsDevice = true

    package static func frame(of canvas: Canvas) -> Insets { canvas.device?.bodyInsets ?? .zero }

    package static func items(around subject: ChromeSubject) -> [DisplayItem] {
        (subject.device?.body ?? []) + ScreenChrome.items(around: subject)
    }
}
