import Graphics
import SceneLanguage
import SceneModel

/// Composes the canvas at one moment, and the chrome around it.
struct CanvasComposer: Sendable {
    private let scene: Scene
    /// The touches of the script.
    var touches: [TouchTrace]
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
    ///   - changes: the changes of the status bar that show gradually.
    ///   - compile: changes expressions to the form that the contexts of all samples evaluate.
    init(
        _ scene: Scene, touches: [TouchTrace], changes: [StatusBarChange],
        compile: (TypedExpression) -> TypedExpression = { $0 }
    ) {
        self.scene = scene
        self.touches = touches
        background = compile(scene.canvas.background)
        surround = compile(scene.canvas.surround)
        appearance = scene.appearanceVariable.map { index in
            let variable = scene.variables[index]
            return compile(TypedExpression(.variable(index), type: variable.type, location: variable.location))
        }
        statusBar = StatusBarComposer(scene, changes: changes, compile: compile)
        colorExpression = scene.touches.colorExpression.map(compile)
        device = scene.canvas.chrome.needsDevice ? scene.canvas.device.map(DeviceParts.init) : nil
    }

    /// The canvas without chrome, with the touches.
    func canvas(layers: WindowItems, at time: Double, in context: some EvaluationContext) throws -> DisplayList {
        let parts = try parts(layers: layers, at: time, in: context)
        var list = parts.canvas
        list.items += parts.touches
        return list
    }

    /// The whole image: the canvas, its chrome, and the touches above everything.
    func picture(layers: WindowItems, at time: Double, in context: some EvaluationContext) throws -> DisplayList {
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

    private func parts(layers: WindowItems, at time: Double, in context: some EvaluationContext) throws -> Parts {
        let background = try context.evaluate(background).color ?? .white
        let surround = try context.evaluate(surround).color ?? .clear
        let changed = try appearance.flatMap { try context.evaluate($0).symbol }
        let appearance = changed.flatMap(Appearance.init(rawValue:)) ?? scene.canvas.appearance
        let bar = try statusBar.items(in: appearance, at: time, context)
        var items = mirrored(layers.normal)
        items += bar.bar
        items += mirrored(layers.alert)
        items += bar.indicator
        let canvas = DisplayList(size: scene.size, background: background, items: items)
        return Parts(
            canvas: canvas, surround: surround, appearance: appearance,
            touches: mirrored(try touchItems(at: time, in: context)))
    }

    /// Items in the coordinates of the scene, as the layout direction shows them.
    private func mirrored(_ items: [DisplayItem]) -> [DisplayItem] {
        guard scene.isMirrored, !items.isEmpty else { return items }
        return [.group(Group(transform: LayerMirroring.flip(of: scene.canvas.bounds), items: items))]
    }

    private func touchItems(at time: Double, in context: some EvaluationContext) throws -> [DisplayItem] {
        var style = scene.touches
        guard style.isShown else { return [] }
        if let colorExpression { style.color = try context.evaluate(colorExpression).color ?? style.color }
        return TouchComposer(appearance: style, touches: touches).items(at: time)
    }
}
