import Pages
import SceneLanguage
import Zoetrope

/// What the page asks to be exported.
struct ExportSettings: Sendable, Hashable {
    /// The formats that the page offers: those that browsers show.
    static let formats = ["gif", "webp", "apng", "mp4"]

    var format = "gif"
    var options = RenderOptions()

    static let names: Set<String> = ["picture", "format", "scale", "fps", "quality", "from", "to"]

    init(_ query: Query) throws(Query.Failure) {
        if let format = try query.text("format") {
            guard Self.formats.contains(format) else {
                throw Query.Failure(message: "format must be one of \(Self.formats.joined(separator: ", "))")
            }
            self.format = format
        }
        options.scale = try query.scale()
        if let rate = try query.number("fps") { options.rate = rate }
        if let quality = try query.text("quality") { options.quality = quality }
        if let from = try query.number("from") { options.from = .time(from) }
        if let to = try query.number("to") { options.to = .time(to) }
        do {
            try options.check()
        } catch {
            throw Query.Failure(message: error.description)
        }
    }

    var fileExtension: String { format == "apng" ? "png" : format }

    /// The command that renders the same file.
    ///
    /// - Parameters:
    ///   - path: the scene as the user named it.
    ///   - settings: those of the version that is shown.
    ///   - name: the file name without its extension.
    func command(for path: String, _ settings: SceneSettings, name: String) -> String {
        let defaults = RenderOptions()
        var words = ["zoetrope", "render", path] + Self.arguments(settings)
        func add(_ option: String, _ value: Double?) {
            if let value { words += [option, Value.format((value * 1e4).rounded() / 1e4)] }
        }
        if format == "apng" { words += ["--format", format] }
        add("--fps", options.rate == defaults.rate ? nil : options.rate)
        add("--scale", options.scale == defaults.scale ? nil : options.scale)
        if options.quality != defaults.quality { words += ["--quality", options.quality] }
        for (option, moment) in [("--from", options.from), ("--to", options.to)] {
            if case .time(let seconds)? = moment { words += [option, Self.text(seconds)] }
        }
        words += ["-o", "\(name).\(fileExtension)"]
        return words.map(ShellWord.quoted).joined(separator: " ")
    }

    /// The command that writes a PNG of one moment.
    ///
    /// - Parameter time: of the scene, in seconds.
    func stillCommand(for path: String, _ settings: SceneSettings, name: String, time: Double) -> String {
        var words = ["zoetrope", "still", path] + Self.arguments(settings) + ["--at", Self.text(time)]
        if options.scale != RenderOptions().scale { words += ["--scale", Value.format(options.scale)] }
        words += ["-o", "\(name).png"]
        return words.map(ShellWord.quoted).joined(separator: " ")
    }

    /// `1.25s`
    private static func text(_ seconds: Double) -> String { "\(Value.format((seconds * 1e4).rounded() / 1e4))s" }

    /// The options of `zoetrope render` that correspond to the settings of a scene.
    static func arguments(_ settings: SceneSettings) -> [String] {
        var words: [String] = []
        if let script = settings.script { words += ["--script", script] }
        if let device = settings.device { words += ["--device", device] }
        if let size = settings.size { words += ["--size", "\(Value.format(size.width))x\(Value.format(size.height))"] }
        if let appearance = settings.appearance { words += ["--appearance", appearance] }
        if let chrome = settings.chrome { words += ["--chrome", chrome] }
        if settings.reducesMotion { words.append("--reduce-motion") }
        if let touches = settings.touches { words.append(touches ? "--touches" : "--no-touches") }
        for (name, value) in settings.variables.sorted(by: { $0.key < $1.key }) {
            words += ["--set", "\(name)=\(value)"]
        }
        return words
    }
}
