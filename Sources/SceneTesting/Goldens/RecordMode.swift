public import Zoetrope

/// Which goldens a run writes.
public enum RecordMode: String, Sendable, CaseIterable {
    /// All goldens that differ or are missing.
    case all
    /// Goldens that differ or are missing.
    case failed
    /// Missing goldens.
    case missing
    /// None: a missing golden is a failure.
    case never

    /// The environment variable for the mode, the same as in the SnapshotTesting library.
    public static let variable = "SNAPSHOT_TESTING_RECORD"

    /// Environment variables that mark an unattended run on a build server: `CI` on most of them, and those of Azure
    /// Pipelines, TeamCity and Jenkins.
    public static let unattended = ["CI", "TF_BUILD", "TEAMCITY_VERSION", "JENKINS_URL"]

    /// The variable that marks an unattended run; nil if there is none.
    private static func server(in environment: [String: String]) -> String? {
        unattended.first { name in !["", "0", "false", "no"].contains((environment[name] ?? "").lowercased()) }
    }

    /// Checks that a run may remove goldens.
    ///
    /// - Parameter environment: the variables of the process.
    /// - Throws: exit code 64 in an unattended run.
    package static func checkRemoval(environment: [String: String]) throws(ZoetropeError) {
        guard let server = server(in: environment) else { return }
        throw ZoetropeError(
            .usage,
            "--remove deletes goldens, but \(server) is set; remove them on your own machine and commit, or list them with --prune alone"
        )
    }

    /// The mode of a run: the requested one, else the environment's, else `missing`, or `never` in an unattended run.
    ///
    /// In an unattended run no other mode is allowed: a failed run that recorded goldens would pass when repeated.
    ///
    /// - Parameters:
    ///   - asked: a mode by its name; nil if the caller requests none.
    ///   - environment: the variables of the process.
    ///   - accepts: whether goldens are written because the caller accepts them.
    /// - Throws: exit code 64 for an unknown mode, or for one that writes in an unattended run.
    public static func resolve(_ asked: String?, environment: [String: String], accepts: Bool = false)
        throws(ZoetropeError) -> RecordMode
    {
        let server = server(in: environment)
        if let server, accepts {
            throw ZoetropeError(
                .usage, "--accept writes a golden, but \(server) is set; accept it on your own machine and commit")
        }
        let preset = environment[variable].flatMap { $0.isEmpty ? nil : $0 }
        guard let text = asked ?? preset else { return server == nil ? .missing : .never }
        guard let mode = RecordMode(rawValue: text.lowercased()) else {
            let names = allCases.map(\.rawValue).joined(separator: ", ")
            let option = asked == nil ? variable : "--record"
            throw ZoetropeError(.usage, "\(option) must be one of \(names), not '\(text)'")
        }
        if let server, mode != .never {
            throw ZoetropeError(
                .usage,
                "\(asked == nil ? variable : "--record") is \(mode), but \(server) is set: the next "
                    + "run would pass without a review; record on your own machine and commit")
        }
        return mode
    }
}
