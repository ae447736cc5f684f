/// Something that Zoetrope uses, and whether this machine has it.
public struct Finding: Sendable, Hashable, Encodable {
    /// Whether it is there, and if not how bad that is.
    public enum State: String, Sendable, Hashable, Encodable {
        case ok
        /// Rendering needs it.
        case missing
        /// It is not there, and only something beside rendering would like it.
        case optional
    }

    /// One or two words.
    public var name: String
    /// Whether it is there.
    public var state: State
    /// What was found, or what it is for.
    public var detail: String
    /// The command that installs it, by distribution: `debian` (Ubuntu's is the same) and, where known, `fedora`.
    public var install: [String: String]?

    init(_ name: String, _ state: State, _ detail: String, install packages: Packages? = nil) {
        self.name = name
        self.state = state
        self.detail = detail
        install = state == .ok ? nil : packages?.commands
    }
}

/// What a package is called on distributions.
struct Packages {
    var debian: String
    var fedora: String?

    var commands: [String: String] {
        var commands = ["debian": "sudo apt-get install -y \(debian)"]
        if let fedora { commands["fedora"] = "sudo dnf install -y \(fedora)" }
        return commands
    }
}
