import Graphics
import SceneLanguage
import SceneModel

/// Puts the canvas of one instant together, and what stands around it.
struct CanvasComposer {
    private let scene: Scene
    private let layers: [DisplayItem]
    private let background: Color
    private let surround: Color
    private let appearance: Appearance
    private let statusBar: [DisplayItem]
    /// Fingers, which lie above everything, a phone's body included.
    let fingers: [DisplayItem]

    /// - Parameter reader: answers for the instant.
    init(scene: Scene, layers: [DisplayItem], touches: [TouchTrace], time: Double, reader: StateReader) throws {
        let canvas = scene.canvas
        self.scene = scene
        self.layers = layers
        background = try reader.evaluate(canvas.background).color ?? .white
        surround = try reader.evaluate(canvas.surround).color ?? .clear
        let changed = try scene.appearanceVariable.flatMap { try reader.variable($0).symbol }
        appearance = changed.flatMap(Appearance.init(rawValue:)) ?? canvas.appearance
        statusBar = try Self.statusBar(of: canvas, in: appearance, reader: reader)
        var look = scene.touches
        guard look.isShown else {
            fingers = []
            return
        }
        if let tint = look.tint { look.color = try reader.evaluate(tint).color ?? look.color }
        fingers = TouchComposer(look: look, touches: touches).items(at: time)
    }

    /// The canvas without fingers.
    var canvas: DisplayList {
        DisplayList(size: scene.size, background: background, items: layers + statusBar)
    }

    var picture: DisplayList {
        let context = scene.canvas
        let frame = context.frame
        guard context.isFramed else {
            var list = canvas
            list.items += fingers
            return list
        }
        let subject = ChromeSubject(
            canvas: context, list: canvas, appearance: appearance, title: scene.title, fonts: scene.fontSet)
        let items = context.chrome.items(around: subject) + fingers
        return DisplayList(
            size: context.pictureSize, background: surround,
            items: [.group(Group(transform: .translation(frame.left, frame.top), items: items))])
    }

    private static func statusBar(
        of canvas: Canvas, in appearance: Appearance, reader: StateReader
    ) throws -> [DisplayItem] {
        func style(_ expression: TypedExpression) throws -> StatusBarStyle {
            try reader.evaluate(expression).symbol.flatMap(StatusBarStyle.init(rawValue:)) ?? .hidden
        }
        var items: [DisplayItem] = []
        let bar = try style(canvas.statusBar)
        if let color = bar.color(in: appearance) {
            let clock = try reader.evaluate(canvas.time).text ?? ""
            items += StatusBar(device: canvas.device, size: canvas.size).items(
                color: color, clock: clock, fonts: reader.scene.fontSet)
        }
        if let device = canvas.device, device.hasHomeIndicator {
            var indicator = try style(canvas.homeIndicator)
            if indicator == .default, bar != .hidden { indicator = bar }
            if let color = indicator.color(in: appearance) {
                items += HomeIndicator.items(on: device, color: color)
            }
        }
        return items
    }
}
