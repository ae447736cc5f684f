import Graphics
import SceneLanguage

/// The keys of `canvas`.
package enum CanvasKeys {
    static let size = Field(
        "size", .special("[width, height]", .list(of: .expression(.number), count: 2)), initial: "[414, 736]",
        "in points")
    static let device = Field(
        "device", .special("the name of a device", .either([.words(Devices.names), .scalar])),
        "the device whose screen is the canvas, instead of a size; see Devices")
    static let background = Field("background", .value(.color), initial: "white", "behind all layers")
    static let appearance = Field(
        "appearance", .value(EnvironmentValue.appearance.type), initial: Appearance.light.rawValue,
        "the initial value of the variable `appearance`")
    static let dynamicTypeSize = Field(
        "dynamicTypeSize", .value(Trait.dynamicTypeSize.type), initial: Traits().dynamicTypeSize.rawValue,
        "the text size that the user has chosen")
    static let contrast = Field(
        "contrast", .value(Trait.contrast.type), initial: Traits().contrast.rawValue, "the contrast of system colours")
    static let layoutDirection = Field(
        "layoutDirection", .value(Trait.layoutDirection.type),
        "the direction of the layout; from right to left, the layers are mirrored. By default that of the locale")
    static let statusBar = Field(
        "statusBar", .value(.symbol(StatusBarStyle.allCases.map(\.rawValue))),
        "a UIStatusBarStyle, or `hidden`. The style `default` follows the appearance. Without this key: `default` if "
            + "the scene declares a device, otherwise `hidden`")
    static let statusBarAnimation = Field(
        "statusBarAnimation", .value(.symbol(StatusBarAnimation.allCases.map(\.rawValue))),
        initial: StatusBarAnimation.none.rawValue,
        "UIStatusBarAnimation: how a change of `statusBar` or of the appearance shows, in 350 ms. `slide` moves a bar that "
            + "appears or disappears over the edge; colours fade")
    static let time = Field("time", .value(.text), initial: "9:41", "the time that the status bar shows")
    static let homeIndicator = Field(
        "homeIndicator", .value(.symbol(StatusBarStyle.allCases.map(\.rawValue))),
        "the bar at the bottom of devices that have one. `default` uses the colour of the status bar. Without this "
            + "key: `default`, or `hidden` if the status bar is always hidden")
    static let chrome = Field(
        "chrome", .value(.symbol(Chromes.names)), initial: NoChrome.name,
        Chromes.all.map { "\($0.name): \($0.summary)" }.joined(separator: "; "))
    static let surround = Field(
        "surround", .value(.color),
        "the colour around the chrome, or clear; default: white, or #1C1C1E in the dark appearance")
    static let margin = Field(
        "margin", .value(.number), unit: .points, range: 0...1000,
        "the space around the chrome; "
            + Chromes.all.map { "\(Value.format($0.margin)) for \($0.name)" }.joined(separator: ", "))

    package static let all = [
        size, device, background, appearance, dynamicTypeSize, contrast, layoutDirection, statusBar, statusBarAnimation,
        time, homeIndicator, chrome, surround,
        margin,
    ]

}

extension SceneCompiler {
    /// Reads the constant keys of the canvas, before any expression that can use its size.
    func readCanvas(_ node: SourceNode?, scope: Scope) {
        let reader = node.flatMap {
            ObjectReader($0, what: "canvas", fields: CanvasKeys.all, scope: scope, compiler: self)
        }
        if let reader {
            if let declared = size(reader, scope: scope) { canvas.size = declared }
            canvas.device = device(reader)
            canvas.appearance =
                reader.constant(CanvasKeys.appearance)?.symbol.flatMap(Appearance.init(rawValue:)) ?? .light
            canvas.statusBarAnimation =
                reader.constant(CanvasKeys.statusBarAnimation)?.symbol.flatMap(StatusBarAnimation.init(rawValue:))
                ?? .none
            canvas.chrome = reader.constant(CanvasKeys.chrome)?.symbol.flatMap(Chromes.named) ?? NoChrome.self
        }
        canvas.appearance = options.appearance ?? canvas.appearance
        declaresDevice = canvas.device != nil
        applySizeOptions()
        canvas.size = canvas.device?.size ?? canvas.size
        canvas.chrome = options.chrome ?? canvas.chrome
        checkChrome(reader)
        canvas.margin = reader?.number(CanvasKeys.margin) ?? canvas.chrome.margin
    }

    private static let sizeMessage =
        "the width and height of a canvas must be between 1 and \(Int(SceneLimits.canvasSide)) points"

    private func size(_ reader: ObjectReader, scope: Scope) -> Size? {
        guard let place = reader.node(CanvasKeys.size) else { return nil }
        guard let items = place.items else {
            // As `--size` takes it.
            let sides = place.scalar?.wholeMatch(of: /(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)/)
            let hint = sides.map { "write size: [\($0.output.1), \($0.output.2)]" } ?? "write size: [414, 736]"
            log.error("a size must be a list of two numbers", hint: Hint(hint), at: place.location)
            return nil
        }
        guard let terms = numbers(items, count: 2, form: "size: [414, 736]", at: place, scope: scope) else {
            return nil
        }
        if let index = terms.firstIndex(where: { $0.constant == nil }) {
            log.error(
                "'size' must be a constant", hint: "it can use numbers and names of let", at: items[index].textLocation,
                length: items[index].scalar?.count ?? 1)
            return nil
        }
        let sides = terms.compactMap { $0.constant?.number }
        guard sides.count == 2, sides.allSatisfy({ (1...SceneLimits.canvasSide).contains($0) }) else {
            log.limit(Self.sizeMessage, at: place.location)
            return nil
        }
        return Size(sides[0], sides[1])
    }

    private func device(_ reader: ObjectReader) -> Device? {
        guard let name = reader.name(CanvasKeys.device) else { return nil }
        if reader.has(CanvasKeys.size) {
            log.error(
                "a canvas can have a size or a device, not both", hint: "remove size: the device defines it",
                at: reader.keyLocation(CanvasKeys.device), length: CanvasKeys.device.key.count)
        }
        if let device = Devices.named(name.text) { return device }
        log.error(
            "there is no device '\(name.text)'", hint: Devices.hint(for: name.text), topic: .devices,
            at: name.location, length: name.text.count)
        return nil
    }

    private func applySizeOptions() {
        if let device = options.device { canvas.device = device }
        guard let replaced = options.size else { return }
        canvas.size = replaced
        canvas.device = nil
        if ![replaced.width, replaced.height].allSatisfy({ (1...SceneLimits.canvasSide).contains($0) }) {
            log.limit(Self.sizeMessage, at: SourceLocation(file: "--size", line: 1, column: 1))
        }
    }

    private func checkChrome(_ reader: ObjectReader?) {
        guard canvas.chrome.needsDevice, canvas.device == nil, !log.hasErrors else { return }
        let name = canvas.chrome.name
        if options.chrome != nil {
            log.error(
                "--chrome \(name) needs a device", hint: "--device \"iPhone 16\", or device: iPhone 16 in the canvas",
                at: SourceLocation(file: "--chrome", line: 1, column: 1))
        } else if declaresDevice {
            // A size replaces the device, so the chrome that needs it is removed.
            canvas.chrome = NoChrome.self
        } else if let reader {
            log.error(
                "chrome: \(name) needs a device",
                hint: reader.has(CanvasKeys.size) ? "replace size with device: iPhone 16" : "add device: iPhone 16",
                at: reader.node(CanvasKeys.chrome)?.textLocation ?? reader.location, length: name.count)
        }
    }

    /// A scope with the members of `canvas`.
    func canvasScope(_ base: Scope) -> Scope {
        let safeArea = canvas.device?.safeArea ?? .zero
        var scope =
            base
            .with("canvas.width", .number(canvas.size.width), type: .number)
            .with("canvas.height", .number(canvas.size.height), type: .number)
            .with("canvas.bounds", .rect(canvas.bounds), type: .rect)
        for (side, distance) in [
            ("top", safeArea.top), ("left", safeArea.left), ("bottom", safeArea.bottom), ("right", safeArea.right),
        ] {
            scope = scope.with("canvas.safeArea.\(side)", .number(distance), type: .number)
        }
        return scope
    }

    /// Reads the keys that can be bound to variables and layers. Call this when all names are known.
    func finishCanvas(_ node: SourceNode?, scope: Scope) {
        var scope = scope
        scope.isBinding = true
        let reader = node.flatMap {
            ObjectReader($0, what: "canvas", fields: CanvasKeys.all, scope: scope, compiler: self)
        }
        func declared(_ field: Field) -> TypedExpression? { reader?.expression(field) }
        canvas.background = declared(CanvasKeys.background) ?? canvas.background
        canvas.time = declared(CanvasKeys.time) ?? canvas.time
        canvas.surround = declared(CanvasKeys.surround) ?? canvas.surround
        if canvas.isFramed, reader?.has(CanvasKeys.surround) != true {
            let dark = Color(28 / 255.0, 28 / 255.0, 30 / 255.0)
            canvas.surround = canvas.surround.replacing(adaptive(light: .white, dark: dark))
        }
        canvas.statusBar = declared(CanvasKeys.statusBar) ?? style(canvas.device != nil && declaresDevice)
        canvas.homeIndicator =
            declared(CanvasKeys.homeIndicator) ?? style(canvas.statusBar.constant != style(false).constant)
    }

    private func style(_ isShown: Bool) -> TypedExpression {
        let style: StatusBarStyle = isShown ? .default : .hidden
        return TypedExpression(
            .constant(.symbol(style.rawValue)), type: CanvasKeys.statusBar.type, location: canvas.statusBar.location)
    }
}

extension Field {
    /// The type of the key's value.
    fileprivate var type: ValueType {
        if case .value(let type) = valueKind { type } else { .text }
    }
}
