public import Zoetrope

/// Which goldens a run writes.
public enum RecordMode: String, Sendable, CaseIterable {
    /// Every one that is not what it would be now.
    case all
    /// Those that differ, and missing ones.
    case failed
    /// Missing ones.
    case missing
    /// None: a missing one is a failure.
    case never

    /// What people who test with snapshots set already.
    public static let variable = "SNAPSHOT_TESTING_RECORD"

    /// Variables by which machines say that nobody looks on: most of them CI, Azure Pipelines, TeamCity and Jenkins
    /// their own.
    public static let unattended = ["CI", "TF_BUILD", "TEAMCITY_VERSION", "JENKINS_URL"]

    /// The mode of a run: what was asked for, else what the environment says, else `missing`, but `never` where nobody
    /// looks on.
    ///
    /// There a run that recorded would turn a red run green when it is started again, so no other mode is allowed.
    ///
    /// - Parameters:
    ///   - asked: a mode by its name; nil where the caller has none in mind.
    ///   - environment: the variables of the process.
    ///   - accepts: whether goldens are written because the caller accepts them.
    /// - Throws: exit code 64 for a mode that does not exist, or one that writes where nobody looks on.
    public static func resolve(_ asked: String?, environment: [String: String], accepts: Bool = false)
        throws(ZoetropeError) -> RecordMode
    {
        let attendant = unattended.first { name in
            !["", "0", "false", "no"].contains((environment[name] ?? "").lowercased())
        }
        if let attendant, accepts {
            throw ZoetropeError(
                .usage, "--accept writes a golden, but \(attendant) is set; accept it on your own machine and commit")
        }
        let said = environment[variable].flatMap { $0.isEmpty ? nil : $0 }
        guard let text = asked ?? said else { return attendant == nil ? .missing : .never }
        guard let mode = RecordMode(rawValue: text.lowercased()) else {
            let names = allCases.map(\.rawValue).joined(separator: ", ")
            throw ZoetropeError(.usage, "\(asked == nil ? variable : "--record") is one of \(names), not '\(text)'")
        }
        if let attendant, mode != .never {
            throw ZoetropeError(
                .usage,
                "\(asked == nil ? variable : "--record") is \(mode), but \(attendant) is set: where nobody looks at "
                    + "what is recorded, a second run would turn green; record on your own machine and commit")
        }
        return mode
    }
}
