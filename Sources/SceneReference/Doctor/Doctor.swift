import SceneFile
import SceneModel
import Zoetrope

/// Says what Zoetrope finds on a machine, what is missing and how to install it.
public struct Doctor: Sendable {
    /// Everything that was looked at: what rendering needs first.
    public let findings: [Finding]

    /// Looks at this machine; draws a small scene and starts a program or two, which takes a second at most.
    public init() {
        self.init(.current)
    }

    package init(_ machine: Machine) {
        findings =
            [Self.drawing(machine), Self.font(machine), Self.emoji(machine), Self.libraries(machine)]
            + [Self.output(machine), Self.machine(machine), Self.locale(machine), Self.schema(machine)]
            + [Self.browser(machine)] + Self.tools(machine)
    }

    /// Whether all is there that rendering needs.
    public var canRender: Bool { !findings.contains { $0.state == .missing } }

    /// A line for each, and what installs it beneath.
    public var text: String {
        let width = findings.map(\.name.count).max() ?? 0
        let lines = findings.flatMap { finding in
            let state = finding.state.rawValue.padded(to: 8)
            let indent = String(repeating: " ", count: width + 10)
            let install = finding.install.map { commands in
                commands.sorted { $0.key < $1.key }.map { "\(indent)\($0.value)   (\(Self.words[$0.key] ?? $0.key))" }
            }
            return ["\(state)  \(finding.name.padded(to: width))  \(finding.detail)"] + (install ?? [])
        }
        let end = canRender ? "All that rendering needs is here." : "Something that rendering needs is missing."
        return (lines + ["", end]).joined(separator: "\n")
    }

    private static let words = ["debian": "Debian, Ubuntu", "fedora": "Fedora"]

    /// `{ "canRender": true, "findings": [...] }`.
    public var json: String {
        struct Report: Encodable {
            var canRender: Bool
            var findings: [Finding]
        }
        return JSONText.encode(Report(canRender: canRender, findings: findings))
    }

    private static func drawing(_ machine: Machine) -> Finding {
        switch machine.draw() {
        case .success(let result): Finding("drawing", .ok, result)
        case .failure(let problem):
            Finding("drawing", .missing, "a small scene could not be rendered: \(problem.description)")
        }
    }

    private static func font(_ machine: Machine) -> Finding {
        let family = TextFacet.defaultFamily
        let packages = Packages(debian: "fonts-inter", fedora: "rsms-inter-fonts")
        return machine.hasFont(family)
            ? Finding("font", .ok, "\(family), which stands for the system font of iOS")
            : Finding(
                "font", .missing, "\(family) stands for the system font of iOS; text without a family needs it",
                install: packages)
    }

    private static func emoji(_ machine: Machine) -> Finding {
        machine.hasGlyphs("😀👍🏽🇳🇴")
            ? Finding("emoji", .ok, "a font has them")
            : Finding(
                "emoji", .optional, "no font has them; scenes show boxes with their codes",
                install: Packages(debian: "fonts-noto-color-emoji"))
    }

    private static func libraries(_ machine: Machine) -> Finding {
        Finding("libraries", .ok, machine.libraries.map { "\($0.name) \($0.version)" }.joined(separator: ", "))
    }

    private static func output(_ machine: Machine) -> Finding {
        let folder = OutputPlan.defaultFolder
        return machine.canWrite(folder)
            ? Finding("output", .ok, "\(folder)/ in this folder can be written")
            : Finding("output", .missing, "\(folder)/ in this folder cannot be written; choose another place with -o")
    }

    private static func machine(_ machine: Machine) -> Finding {
        let memory = Double(machine.memory) / Double(1 << 30)
        let gigabytes = (memory * 10).rounded() / 10
        let cores = "\(machine.cores) core\(machine.cores == 1 ? "" : "s")"
        // A large scene at scale 3 keeps a few frames of some 30 MB each.
        return gigabytes < 0.5
            ? Finding("machine", .optional, "\(cores), \(gigabytes) GB of memory; large scenes may need more")
            : Finding("machine", .ok, "\(cores), \(gigabytes) GB of memory")
    }

    private static func locale(_ machine: Machine) -> Finding {
        let names = ["LC_ALL", "LANG"].compactMap { machine.environment[$0] }.filter { !$0.isEmpty }
        return Finding("locale", .ok, "\(names.first ?? "none set"); no locale or time zone changes a picture")
    }

    private static func schema(_ machine: Machine) -> Finding {
        let name = SceneSchema.fileName
        guard let text = machine.text(name) else {
            return Finding(
                "editors", .optional, "no \(name) in this folder; zoetrope new writes it, or zoetrope schema -o \(name)"
            )
        }
        return text == SceneSchema.json
            ? Finding("editors", .ok, "\(name) is this program's")
            : Finding("editors", .optional, "\(name) is of another version; zoetrope schema -o \(name) renews it")
    }

    private static func browser(_ machine: Machine) -> Finding {
        let names = ["chromium", "chromium-browser", "google-chrome", "firefox", "xdg-open"]
        if let found = names.lazy.compactMap(machine.program).first {
            return Finding("browser", .ok, "\(found), for zoetrope preview and reports")
        }
        return Finding(
            "browser", .optional, "zoetrope preview and reports are pages for a browser, on this machine or another",
            install: Packages(debian: "chromium", fedora: "chromium"))
    }

    /// What the tests of Zoetrope itself use.
    private static func tools(_ machine: Machine) -> [Finding] {
        let tools = [
            ("ffmpeg", Packages(debian: "ffmpeg", fedora: "ffmpeg-free")), ("jq", Packages(debian: "jq", fedora: "jq")),
        ]
        let found = tools.map { name, packages in
            machine.program(name).map { Finding(name, .ok, "\($0), for Zoetrope's own tests") }
                ?? Finding(name, .optional, "only Zoetrope's own tests use it", install: packages)
        }
        // Debian's own Python has Debian's modules, whichever comes first in PATH.
        let pythons = [machine.program("python3"), "/usr/bin/python3"].compactMap { $0 }
        let python = pythons.first { machine.succeeds($0, ["-c", "import PIL"]) }
        return found + [
            python.map { Finding("python3-pil", .ok, "in \($0), for Zoetrope's own tests") }
                ?? Finding(
                    "python3-pil", .optional, "only Zoetrope's own tests use it",
                    install: Packages(debian: "python3-pil", fedora: "python3-pillow"))
        ]
    }
}

extension String {
    /// With blanks up to a length.
    fileprivate func padded(to length: Int) -> String {
        self + String(repeating: " ", count: max(0, length - count))
    }
}
