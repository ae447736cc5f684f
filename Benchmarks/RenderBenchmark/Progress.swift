import Foundation

/// Messages on standard error while measuring.
enum Progress {
    static func show(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }
}
