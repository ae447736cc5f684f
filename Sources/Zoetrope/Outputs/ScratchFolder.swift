import Files
import Foundation

/// A temporary folder, deleted after the body has run, or when a signal ends the process; after the process was killed, by the
/// next run that makes one.
package enum ScratchFolder {
    private static var place: String { FileManager.default.temporaryDirectory.path }

    /// Removes the folders of runs that were killed. Making a folder does so as well.
    package static func removeLeftovers() { try? ConfinedFolder(place).removeLeftovers() }

    /// - Throws: the errors of the body, and exit code 4 if the folder cannot be created.
    package static func with<Result>(_ body: (_ path: String) throws -> Result) throws -> Result {
        let folder = try PendingFolder(inUserFolder: place, isPrivate: true)
        return try withExtendedLifetime(folder) { try body(folder.path) }
    }
}
