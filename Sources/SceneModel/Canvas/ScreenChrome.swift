package import Graphics

/// The display of a device without its body: rounded corners and the cutout.
package enum ScreenChrome: Chrome {
    package static let name = "screen"
    package static let summary = "the device's display with rounded corners and a black notch or Dynamic Island"
    package static let needsDevice = true

    package static func frame(of canvas: Canvas) -> Insets { .zero }

    package static func items(around subject: ChromeSubject) -> [DisplayItem] {
        guard let device = subject.device else { return NoChrome.items(around: subject) }
        var list = subject.list
        list.items += device.cutout
        return [.canvas(CanvasBlock(list, box: subject.canvas.bounds, clip: device.display))]
    }
}
