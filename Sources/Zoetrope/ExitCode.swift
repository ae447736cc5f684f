/// How a run of the tool ends.
public enum ExitCode: Int32, Sendable {
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

    /// The name and number of this release.
    public static let toolVersion = "0.2.0"
}
