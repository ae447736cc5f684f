import HEIF
import SceneFile
import SceneModel
import Zoetrope

/// Checks what Zoetrope needs on a machine and how to install what is missing.
public struct Doctor: Sendable {
    /// Every check, those that rendering needs first.
    public let findings: [Finding]

    /// Checks this machine. Renders a small scene into a temporary folder, which takes at most a second.
    public init() {
        self.init(.current)
    }

    package init(_ machine: Machine) {
        findings =
            [Self.drawing(machine), Self.font(machine), Self.emoji(machine), Self.libraries(machine)]
            + [Self.output(machine), Self.machine(machine), Self.locale(machine), Self.schema(machine)]
            + [Self.browser(machine), Self.video(machine), Self.lottie(machine), Self.heif(machine)]
    }

    /// Whether nothing that rendering needs is missing.
    public var canRender: Bool { !findings.contains { $0.state == .missing } }

    /// A line for each finding, followed by the commands that install what is missing.
    public var text: String {
        let width = findings.map(\.name.count).max() ?? 0
        let lines = findings.flatMap { finding in
            let state = finding.state.rawValue.padded(to: 8)
            let indent = String(repeating: " ", count: width + 10)
            let install = finding.install.map { commands in
                commands.sorted { $0.key < $1.key }.map {
                    "\(indent)\($0.value)   (\(Self.distributions[$0.key] ?? $0.key))"
                }
            }
            return ["\(state)  \(finding.name.padded(to: width))  \(finding.detail)"] + (install ?? [])
        }
        let end = canRender ? "Rendering works on this machine." : "Something that rendering needs is missing."
        return (lines + ["", end]).joined(separator: "\n")
    }

    private static let distributions = ["debian": "Debian, Ubuntu", "fedora": "Fedora"]

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
            ? Finding("font", .ok, "\(family), used in place of the system font of iOS")
            : Finding(
                "font", .missing,
                "\(family) is used in place of the system font of iOS; text without a family needs it",
                install: packages)
    }

    private static func emoji(_ machine: Machine) -> Finding {
        machine.hasGlyphs("😀👍🏽🇳🇴")
            ? Finding("emoji", .ok, "an emoji font is installed")
            : Finding(
                "emoji", .optional, "no font contains emoji; scenes show boxes with their codes instead",
                install: Packages(debian: "fonts-noto-color-emoji"))
    }

    private static func libraries(_ machine: Machine) -> Finding {
        Finding("libraries", .ok, machine.libraries.map { "\($0.name) \($0.version)" }.joined(separator: ", "))
    }

    private static func output(_ machine: Machine) -> Finding {
        let folder = OutputPlan.defaultFolder
        return machine.canWrite(folder)
            ? Finding("output", .ok, "\(folder)/ in this folder is writable")
            : Finding("output", .missing, "\(folder)/ in this folder is not writable; choose another folder with -o")
    }

    private static func machine(_ machine: Machine) -> Finding {
        let memory = Double(machine.memory) / Double(1 << 30)
        let gigabytes = (memory * 10).rounded() / 10
        let cores = "\(machine.cores) core\(machine.cores == 1 ? "" : "s")"
        // A large scene at scale 3 needs a few frames of about 30 MB each.
        return gigabytes < 0.5
            ? Finding("machine", .optional, "\(cores), \(gigabytes) GB of memory; large scenes may need more")
            : Finding("machine", .ok, "\(cores), \(gigabytes) GB of memory")
    }

    private static func locale(_ machine: Machine) -> Finding {
        let names = ["LC_ALL", "LANG"].compactMap { machine.environment[$0] }.filter { !$0.isEmpty }
        return Finding(
            "locale", .ok, "\(names.first ?? "not set"); the locale and the time zone do not affect pictures")
    }

    private static func schema(_ machine: Machine) -> Finding {
        let name = SceneSchema.fileName
        guard let text = machine.text(name) else {
            return Finding(
                "editors", .optional, "no \(name) in this folder; zoetrope new or zoetrope schema -o \(name) writes it"
            )
        }
        return text == SceneSchema.json
            ? Finding("editors", .ok, "\(name) is up to date")
            : Finding(
                "editors", .optional,
                "\(name) was written by another version; update it with zoetrope schema -o \(name)")
    }

    private static func browser(_ machine: Machine) -> Finding {
        #if canImport(Darwin)
            let names = ["open"]
        #else
            let names = ["chromium", "chromium-browser", "google-chrome", "firefox", "xdg-open"]
        #endif
        if let found = names.lazy.compactMap(machine.program).first {
            return Finding("browser", .ok, "\(found), for zoetrope preview and reports")
        }
        return Finding(
            "browser", .optional, "zoetrope preview and reports need a browser, on this machine or another",
            install: Packages(debian: "chromium", fedora: "chromium"))
    }

    private static func video(_ machine: Machine) -> Finding {
        machine.program("ffmpeg").map { Finding("video", .ok, "\($0), for MP4, WebM and films as clips") }
            ?? Finding(
                "video", .optional, "MP4, WebM and films as clips need the program ffmpeg",
                install: Packages(debian: "ffmpeg", fedora: "ffmpeg-free"))
    }

    private static func lottie(_ machine: Machine) -> Finding {
        machine.drawsLottie()
            ? Finding("lottie", .ok, "rlottie, for Lottie files as clips")
            : Finding(
                "lottie", .optional, "Lottie files as clips need the library rlottie",
                install: Packages(debian: "librlottie0-1", fedora: "rlottie"))
    }

    private static func heif(_ machine: Machine) -> Finding {
        let formats = machine.heifFormats()
        let missing = HEIFFormat.allCases.filter { !formats.contains($0) }
        guard !missing.isEmpty else { return Finding("heif", .ok, "libheif, for AVIF and HEIC pictures") }
        guard missing.count == 1, let format = missing.first else {
            return Finding(
                "heif", .optional,
                "AVIF and HEIC pictures need the library libheif; from Debian 13 and Ubuntu 24.04 on also \(HEIFFormat.allPackages)",
                install: Packages(debian: "libheif1", fedora: "libheif"))
        }
        return Finding(
            "heif", .optional, "\(format.name) pictures need libheif's decoder for \(format.codec)",
            install: Packages(debian: format.package))
    }
}

extension String {
    /// Appends spaces up to a length.
    fileprivate func padded(to length: Int) -> String {
        self + String(repeating: " ", count: max(0, length - count))
    }
}
