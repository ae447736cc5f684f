#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Why a file cannot be used. The description is one sentence with the path, in the words of this program.
package struct FileFailure: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Reason: Sendable, Hashable {
        case missing
        case isFolder
        case notFolder
        /// A pipe, a socket or a device.
        case notRegular
        case link
        /// A path that leaves its folder: absolute, or through `..` or a link.
        case outside
        case tooLarge(limit: Int)
        /// An error of the system: what failed, and the error number.
        case system(Action, Int32)
    }

    package enum Action: String, Sendable {
        case read = "cannot be read"
        case write = "cannot be written"
        case remove = "cannot be removed"
        case create = "the folder cannot be created"
    }

    /// The path for messages.
    package var path: String
    package var reason: Reason

    package init(_ path: String, _ reason: Reason) { (self.path, self.reason) = (path, reason) }

    /// - Parameter code: the error number of the system call that failed.
    init(_ path: String, _ action: Action, _ code: Int32) {
        self.init(path, code == ENOENT && action == .read ? .missing : .system(action, code))
    }

    /// Whether a fixed limit was exceeded.
    package var isLimit: Bool { if case .tooLarge = reason { true } else { false } }

    package var description: String { "\(path): \(reason)" }
}

extension FileFailure.Reason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missing: "there is no such file"
        case .isFolder: "this is a folder"
        case .notFolder: "this is not a folder"
        case .notRegular: "this is not a regular file"
        case .link: "this is a link, and links are not followed here"
        case .outside: "this path leaves its folder"
        case .tooLarge(let limit):
            "this file is larger than \(limit >= 1 << 20 ? "\(limit >> 20) MB" : "\(limit >> 10) KB")"
        case .system(let action, let code): Self.text(of: code).map { "\(action.rawValue): \($0)" } ?? action.rawValue
        }
    }

    /// The words for an error number; nil for those that say nothing to a user.
    private static func text(of code: Int32) -> String? {
        switch code {
        case ENOSPC: "no space left on the device"
        case EDQUOT: "the disk quota is used up"
        case EFBIG: "the file would exceed the maximum size of files"
        case EACCES, EPERM: "permission denied"
        case EROFS: "the file system is read-only"
        case EMFILE, ENFILE: "too many files are open"
        case EIO: "the device reports an error"
        case ENAMETOOLONG: "the name is too long"
        case ELOOP: "there are too many links"
        case ENOTDIR, EEXIST: "a part of the path is a file"
        case ENOENT: "the folder does not exist"
        default: nil
        }
    }
}
