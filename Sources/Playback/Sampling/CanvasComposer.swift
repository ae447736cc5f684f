import Graphics
import SceneLanguage
import SceneModel

/// Composes the canvas at one moment, and the chrome around it.
struct CanvasComposer: Sendable {
    private let scene: Scene
    private let touches: [TouchTrace]
    private let background: TypedExpression
    private let surround: TypedExpression
    /// The variable that changes the appearance; nil if nothing uses it.
    private let appearance: TypedExpression?
    private let statusBar: StatusBarComposer
    private let colorExpression: TypedExpression?
    /// The device that the chrome draws.
    private let device: DeviceParts?

    /// - Parameters:
    ///   - touches: the touches of the script.
    ///   - compile: changes expressions to the form that the contexts of all samples evaluate.
    init(_ scene: Scene, touches: [TouchTrace], compile: (TypedExpression) -> TypedExpression = { $0 }) {
        self.scene = scene
        self.touches = touches
        background = compile(scene.canvas.background)
        surround = compile(scene.canvas.surround)
        appearance = scene.appearanceVariable.map { index in
            let variable = scene.variables[index]
            return compile(TypedExpression(.variable(index), type: variable.type, location: variable.location))
        }
        statusBar = StatusBarComposer(scene, compile: compile)
        colorExpression = scene.touches.colorExpression.map(compile)
        device = scene.canvas.chrome.needsDevice ? scene.canvas.device.map(DeviceParts.init) : nil
    }

    /// The canvas without chrome, with the touches.
    func canvas(layers: [DisplayItem], at time: Double, in context: some EvaluationContext) throws -> DisplayList {
        let parts = try parts(layers: layers, at: time, in: context)
        var list = parts.canvas
        list.items += parts.touches
        return list
    }

    /// The whole image: the canvas, its chrome, and the touches above everything.
    func picture(layers: [DisplayItem], at time: Double, in context: some EvaluationContext) throws -> DisplayList {
        let parts = try parts(layers: layers, at: time, in: context)
        let canvas = scene.canvas
        let frame = canvas.frameInsets
        guard canvas.isFramed else {
            var list = parts.canvas
            list.items += parts.touches
            return list
        }
        let subject = ChromeSubject(
            canvas: canvas, list: parts.canvas, appearance: parts.appearance, title: scene.title, fonts: scene.fontSet,
            device: device)
        let items = canvas.chrome.items(around: subject) + parts.touches
        return DisplayList(
            size: canvas.pictureSize, background: parts.surround,
            items: [.group(Group(transform: .translation(frame.left, frame.top), items: items))])
    }

    private struct Parts {
        /// Without touches.
        var canvas: DisplayList
        var surround: Color
        var appearance: Appearance
        /// The visible touches, drawn above everything, including the chrome.
        var touches: [DisplayItem]
    }

    private func parts(layers: [DisplayItem], at time: Double, in context: some EvaluationContext) throws -> Parts {
        let background = try context.evaluate(background).color ?? .white
        let surround = try context.evaluate(surround).color ?? .clear
        let changed = try appearance.flatMap { try context.evaluate($0).symbol }
        let appearance = changed.flatMap(Appearance.init(rawValue:)) ?? scene.canvas.appearance
        let bar = try statusBar.items(in: appearance, context)
        let canvas = DisplayList(size: scene.size, background: background, items: bar.isEmpty ? layers : layers + bar)
        return Parts(
            canvas: canvas, surround: surround, appearance: appearance, touches: try touchItems(at: time, in: context))
    }

    private func touchItems(at time: Double, in context: some EvaluationContext) throws -> [DisplayItem] {
        var style = scene.touches
        guard style.isShown else { return [] }
        if let colorExpression { style.color = try context.evaluate(colorExpression).color ?? style.color }
        return TouchComposer(appearance: style, touches: touches).items(at: time)
    }
}

/// Composes the status bar and the home indicator.
private struct StatusBarComposer: Sendable {
    private let canvas: Canvas
    private let fonts: FontSet
    private let bar: TypedExpression
    private let clock: TypedExpression
    private let indicator: TypedExpression
    /// The items in each appearance if none of the expressions changes.
    private var fixed: [Appearance: [DisplayItem]] = [:]

    init(_ scene: Scene, compile: (TypedExpression) -> TypedExpression) {
        canvas = scene.canvas
        fonts = scene.fontSet
        bar = compile(canvas.statusBar)
        clock = compile(canvas.time)
        indicator = compile(canvas.homeIndicator)
        guard let bar = bar.constant, let clock = clock.constant, let indicator = indicator.constant else { return }
        for appearance in [Appearance.light, .dark] {
            fixed[appearance] = items(in: appearance, bar: bar, clock: { clock }, indicator: { indicator })
        }
    }

    func items(in appearance: Appearance, _ context: some EvaluationContext) throws -> [DisplayItem] {
        if let known = fixed[appearance] { return known }
        return try items(
            in: appearance, bar: context.evaluate(bar), clock: { try context.evaluate(clock) },
            indicator: { try context.evaluate(indicator) })
    }

    private func items(
        in appearance: Appearance, bar: Value, clock: () throws -> Value, indicator: () throws -> Value
    ) rethrows -> [DisplayItem] {
        func style(_ value: Value) -> StatusBarStyle {
            value.symbol.flatMap(StatusBarStyle.init(rawValue:)) ?? .hidden
        }
        var items: [DisplayItem] = []
        let bar = style(bar)
        if let color = bar.color(in: appearance) {
            items += StatusBar(device: canvas.device, size: canvas.size).items(
                color: color, clock: try clock().text ?? "", fonts: fonts)
        }
        if let device = canvas.device, device.hasHomeIndicator {
            var indicator = style(try indicator())
            if indicator == .default, bar != .hidden { indicator = bar }
            if let color = indicator.color(in: appearance) {
                items += HomeIndicator.items(on: device, color: color)
            }
        }
        return items
    }
}
