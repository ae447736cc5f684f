/// Why a Lottie file cannot be used. The description is a predicate, such as "is not valid JSON".
package enum LottieError: Error, Hashable, CustomStringConvertible {
    /// Not JSON. The reason is a sentence without a full stop; line and column, in bytes, are those of the file.
    case json(String, line: Int, column: Int)
    /// The content is wrong. The reason is a sentence without a full stop.
    case damaged(String)
    /// JSON of another kind. The reason is a sentence without a full stop.
    case otherJSON(String)
    /// The file does not state the version of the format.
    case noVersion
    /// The file is compressed with gzip, as stickers of Telegram are.
    case gzip
    /// The file is an archive of Lottie files (dotLottie).
    case archive
    /// The file needs something that rlottie does not draw. The reason is a sentence without a full stop.
    case unsupported(String, LottieFeature)
    /// The file exceeds a fixed limit. The text is a predicate.
    case limit(String)
    /// The library rlottie is not installed.
    case noLibrary
    /// The program zoetrope, which draws Lottie files in a process of its own, is not installed.
    case noProgram
    /// The process that draws the file failed. The reason is a sentence without a full stop.
    case drawing(String)

    package var description: String {
        switch self {
        case .json(let reason, let line, let column):
            "is not valid JSON: \(reason), at line \(line), column \(column)"
        case .damaged(let reason): "is a damaged Lottie file: \(reason)"
        case .otherJSON(let reason): "is JSON, but not a Lottie animation: \(reason)"
        case .noVersion: "has no version 'v', which rlottie needs"
        case .gzip: "is compressed with gzip"
        case .archive:
            "cannot be drawn as its author intended: it is a dotLottie archive; extract the JSON file in its folder animations"
        case .unsupported(let reason, _): "cannot be drawn as its author intended: \(reason)"
        case .limit(let predicate): predicate
        case .noLibrary: "is a Lottie file, which needs the library rlottie, and that is not installed"
        case .noProgram:
            "is a Lottie file, which the program zoetrope draws in a process of its own, and that is not installed"
        case .drawing(let reason): "cannot be drawn by rlottie: \(reason)"
        }
    }

    /// How to correct it; nil where the description says it.
    package var hint: String? {
        switch self {
        case .noVersion: "add \"v\": \"5.7.0\" at the start of its object"
        case .gzip: "decompress it with gunzip to a file that ends in .json"
        case .unsupported(_, let feature): feature.hint
        case .noLibrary: "apt-get install librlottie0-1"
        case .noProgram: "install the program zoetrope in a folder of PATH"
        case .json, .damaged, .otherJSON, .archive, .limit, .drawing: nil
        }
    }

    package var isLimit: Bool { if case .limit = self { true } else { false } }
}
