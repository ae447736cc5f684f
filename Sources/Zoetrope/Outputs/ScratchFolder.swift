package import Files
import Foundation

/// A temporary folder, deleted after the body has run, or when a signal ends the process; after the process was killed, by the
/// next run that makes one.
package enum ScratchFolder {
    private static var place: String { FileManager.default.temporaryDirectory.path }

    /// Removes the folders of runs that were killed. Making a folder does so as well.
    package static func removeLeftovers() { try? ConfinedFolder(place).removeLeftovers() }

    /// A folder that is removed when the object is released.
    ///
    /// - Throws: exit code 4 if it cannot be created.
    package static func make() throws(ZoetropeError) -> PendingFolder {
        do throws(FileFailure) {
            return try PendingFolder(inUserFolder: place, isPrivate: true)
        } catch {
            throw ZoetropeError(error)
        }
    }

    /// - Throws: the errors of the body, and exit code 4 if the folder cannot be created.
    package static func with<Result>(_ body: (_ path: String) throws -> Result) throws -> Result {
        let folder = try make()
        return try withExtendedLifetime(folder) { try body(folder.path) }
    }
}
