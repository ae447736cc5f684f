import Graphics
import SceneLanguage
import SceneModel

/// Composes the status bar and the home indicator.
struct StatusBarComposer: Sendable {
    private let canvas: Canvas
    private let fonts: FontSet
    private let isMirrored: Bool
    private let bar: TypedExpression
    private let clock: TypedExpression
    private let indicator: TypedExpression
    private let changes: [StatusBarChange]
    /// The items in each appearance if none of the expressions changes.
    private var fixed: [Appearance: Items] = [:]

    struct Items: Sendable {
        /// Below the layers that cover the status bar.
        var bar: [DisplayItem] = []
        /// Above all layers, because iOS keeps it above everything.
        var indicator: [DisplayItem] = []
    }

    /// - Parameter changes: the changes that show gradually.
    init(_ scene: Scene, changes: [StatusBarChange], compile: (TypedExpression) -> TypedExpression) {
        canvas = scene.canvas
        fonts = scene.fontSet
        isMirrored = scene.isMirrored
        self.changes = changes
        bar = compile(canvas.statusBar)
        clock = compile(canvas.time)
        indicator = compile(canvas.homeIndicator)
        guard let bar = bar.constant, let clock = clock.constant, let indicator = indicator.constant, changes.isEmpty
        else { return }
        for appearance in [Appearance.light, .dark] {
            fixed[appearance] = items(StatusBarLook(bar: bar, indicator: { indicator }, in: appearance)) { clock }
        }
    }

    func items(
        in appearance: Appearance, at time: Double, _ context: some EvaluationContext
    ) throws -> Items {
        if let known = fixed[appearance] { return known }
        let look: StatusBarLook
        // The time of a tick belongs to the change at that tick, despite rounding errors.
        if let change = changes.last(where: { $0.time <= time + 1e-9 }) {
            look = change.look(at: time)
        } else {
            look = try StatusBarLook(
                bar: context.evaluate(bar), indicator: { try context.evaluate(indicator) }, in: appearance)
        }
        return try items(look) { try context.evaluate(clock) }
    }

    private func items(_ look: StatusBarLook, clock: () throws -> Value) rethrows -> Items {
        var items = Items()
        if look.bar.share > 0 {
            let bar = StatusBar(device: canvas.device, size: canvas.size, isMirrored: isMirrored)
            let content = bar.items(color: look.bar.color, clock: try clock().text ?? "", fonts: fonts)
            if look.bar.share == 1 {
                items.bar = content
            } else if canvas.statusBarAnimation == .slide {
                let up = AffineTransform.translation(0, -bar.height * (1 - look.bar.share))
                items.bar = [.group(Group(transform: up, items: content))]
            } else {
                items.bar = [.group(Group(opacity: look.bar.share, items: content))]
            }
        }
        if look.indicator.share > 0, let device = canvas.device, device.hasHomeIndicator {
            let content = HomeIndicator.items(on: device, color: look.indicator.color)
            items.indicator =
                look.indicator.share == 1
                ? content : [.group(Group(opacity: look.indicator.share, items: content))]
        }
        return items
    }
}

/// The colours and visibility of the status bar and the home indicator.
struct StatusBarLook: Sendable, Hashable {
    /// A part that can be shown in part while it appears or disappears.
    struct Part: Sendable, Hashable {
        var color: Color
        /// 0 if it is hidden, 1 if it is shown.
        var share: Double

        init(_ color: Color?) {
            self.color = color ?? .clear
            share = color == nil ? 0 : 1
        }

        /// A hidden part has no colour of its own.
        func mixed(with other: Part, _ progress: Double) -> Part {
            var part = self
            part.share += (other.share - share) * progress
            part.color =
                share == 0
                ? other.color : other.share == 0 ? color : color.interpolated(to: other.color, fraction: progress)
            return part
        }
    }

    var bar: Part
    var indicator: Part

    private init(bar: Part, indicator: Part) {
        self.bar = bar
        self.indicator = indicator
    }

    /// - Parameters:
    ///   - bar: the name of a `StatusBarStyle`.
    ///   - indicator: the same for the home indicator; `default` is the style of the bar.
    init(bar: Value, indicator: () throws -> Value, in appearance: Appearance) rethrows {
        func style(_ value: Value) -> StatusBarStyle {
            value.symbol.flatMap(StatusBarStyle.init(rawValue:)) ?? .hidden
        }
        let bar = style(bar)
        var own = style(try indicator())
        if own == .default, bar != .hidden { own = bar }
        self.bar = Part(bar.color(in: appearance))
        self.indicator = Part(own.color(in: appearance))
    }

    func mixed(with other: StatusBarLook, _ progress: Double) -> StatusBarLook {
        StatusBarLook(
            bar: bar.mixed(with: other.bar, progress), indicator: indicator.mixed(with: other.indicator, progress))
    }
}
