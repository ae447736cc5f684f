import Foundation

/// A shell script that a test runs in place of a program that answers requests.
package final class StandInProgram: Sendable {
    package var path: String { folder.path("program") }
    private let folder: TemporaryFolder

    /// - Parameter script: the commands. `reply NUMBER...` writes numbers of 32 bits, at most 255 each; `take COUNT` reads bytes of
    ///   requests, and `fill COUNT` writes zeros.
    package init(_ script: String) throws {
        folder = try TemporaryFolder([
            "program": """
            #!/bin/sh
            reply() { for number in "$@"; do printf "\\\\$(printf %03o "$number")\\\\000\\\\000\\\\000"; done; }
            take() { head -c "$1" > /dev/null; }
            fill() { head -c "$1" /dev/zero; }
            cd "$(dirname "$0")"
            \(script)
            """
        ])
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
}
