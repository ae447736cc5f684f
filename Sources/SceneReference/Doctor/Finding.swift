/// The result of one check of the machine.
public struct Finding: Sendable, Hashable, Encodable {
    /// Whether the machine has it, and if not, whether rendering needs it.
    public enum State: String, Sendable, Hashable, Encodable {
        /// It was found.
        case ok
        /// It was not found, and rendering needs it.
        case missing
        /// It was not found, and rendering works without it.
        case optional
    }

    /// What was checked, in one or two words.
    public var name: String
    /// The result.
    public var state: State
    /// What was found, or what it is needed for.
    public var detail: String
    /// The command that installs it, by distribution: `debian` (also for Ubuntu) and, if known, `fedora`. Nil when nothing
    /// has to be installed.
    public var install: [String: String]?

    init(_ name: String, _ state: State, _ detail: String, install packages: Packages? = nil) {
        self.name = name
        self.state = state
        self.detail = detail
        install = state == .ok ? nil : packages?.commands
    }
}

/// The names of a package in each distribution.
struct Packages {
    var debian: String
    var fedora: String?

    var commands: [String: String] {
        var commands = ["debian": "sudo apt-get install -y \(debian)"]
        if let fedora { commands["fedora"] = "sudo dnf install -y \(fedora)" }
        return commands
    }
}
