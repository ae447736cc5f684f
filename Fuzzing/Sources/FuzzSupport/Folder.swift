public import Foundation

/// The folder of the files that targets write: `$TMPDIR`, or one in memory.
public enum Folder {
    /// The path, without a slash at the end. The folder exists.
    public static let path: String = {
        let path = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/dev/shm/zoetrope-fuzzing"
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }()

    /// Replaces a file of the folder and returns its path.
    public static func write(_ data: Data, as name: String) -> String {
        let file = "\(path)/\(name)"
        guard FileManager.default.createFile(atPath: file, contents: data) else {
            fail("cannot write \(file)")
        }
        return file
    }
}

/// Text as a double-quoted scalar of YAML, which contains no line break.
public func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": result += "\\\(scalar)"
        case _ where scalar.value < 0x20 || (0x7f...0xa0).contains(scalar.value) || scalar.value > 0xfffd:
            let digits = String(scalar.value, radix: 16)
            result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result + "\""
}
