/// How a run of the tool ends.
public enum ExitCode: Int32, Sendable, CaseIterable {
    case done = 0
    /// Compared and different, or an expectation failed.
    case different = 1
    case badScene = 2
    /// One of the fixed limits was hit.
    case limit = 3
    /// A file could not be read or written.
    case fileTrouble = 4
    /// The call itself is wrong.
    case usage = 64
    /// A mistake of ours.
    case internalError = 70

    /// What it says of a run, in a sentence.
    public var meaning: String {
        switch self {
        case .done: "All went well."
        case .different: "Something was compared and differs, an expectation does not hold, or something is missing."
        case .badScene: "A scene has mistakes."
        case .limit: "One of the fixed limits was hit."
        case .fileTrouble: "A file could not be read or written."
        case .usage: "The call itself is wrong."
        case .internalError: "A mistake of the program itself; please report it."
        }
    }

    /// The name and number of this release.
    public static let toolVersion = "0.2.0"
}
