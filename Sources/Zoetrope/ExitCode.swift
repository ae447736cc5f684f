/// The exit codes of the command `zoetrope`.
public enum ExitCode: Int32, Sendable, CaseIterable {
    /// Success.
    case success = 0
    /// A comparison found differences, an expectation failed, or a file is missing or stale.
    case different = 1
    /// A scene has errors.
    case badScene = 2
    /// A fixed limit was exceeded.
    case limit = 3
    /// A file could not be read or written.
    case fileError = 4
    /// The arguments are invalid.
    case usage = 64
    /// An error of Zoetrope itself.
    case internalError = 70

    /// The former name of `success`.
    @available(*, deprecated, renamed: "success")
    public static var done: ExitCode { .success }

    /// The former name of `fileError`.
    @available(*, deprecated, renamed: "fileError")
    public static var fileTrouble: ExitCode { .fileError }

    /// A sentence that describes the result of the run.
    public var meaning: String {
        switch self {
        case .success: "Success."
        case .different: "A comparison found differences, an expectation failed, or a file is missing or stale."
        case .badScene: "A scene has errors."
        case .limit: "A fixed limit was exceeded."
        case .fileError: "A file could not be read or written."
        case .usage: "The arguments are invalid."
        case .internalError: "An internal error of Zoetrope; please report it."
        }
    }

    /// The version of this release, such as `1.2.0`.
    public static let toolVersion = "0.2.0"
}
