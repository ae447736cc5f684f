import Foundation

/// The paths of the outputs of a run, each of which may be written once.
package struct ClaimedPaths: Sendable {
    /// The scene or variant with each path; empty if it is not known.
    private var owners: [String: String]

    package init(_ paths: [String] = []) {
        owners = Dictionary(paths.map { (Self.standardized($0), "") }, uniquingKeysWith: { first, _ in first })
    }

    /// - Parameter owner: the scene or variant, for messages; empty if it is not known.
    /// - Throws: exit code 64 for the first path that another output has.
    package mutating func claim(_ outputs: [OutputPlan.Output], for owner: String = "") throws(ZoetropeError) {
        for output in outputs {
            guard let other = owners.updateValue(owner, forKey: Self.standardized(output.path)) else { continue }
            guard !other.isEmpty, other != owner else {
                throw ZoetropeError(
                    .usage,
                    "\(output.path): two animations would be written to this path; give each its own name or folder")
            }
            throw ZoetropeError(
                .usage, "\(output.path): both \(other) and \(owner) would be written to this path",
                hint: "rename one of them, or render them into different folders")
        }
    }

    private static func standardized(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
}
