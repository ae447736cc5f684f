import Foundation
import SceneFile

/// How the frames in a folder are called: a pattern with one place for the number, as in printf and ffmpeg.
///
/// `frame-%04d.png` names frame 7 `frame-0007.png`; `%d` is the number without zeros, `%%` a percent sign.
package struct FrameNames: Sendable, Hashable {
    package static let standard = FrameNames(prefix: "frame-", digits: 4, suffix: ".png")
    /// Digits that a pattern may ask for.
    private static let maxDigits = 9

    private let prefix: String
    private let digits: Int
    private let suffix: String

    private init(prefix: String, digits: Int, suffix: String) {
        self.prefix = prefix
        self.digits = digits
        self.suffix = suffix
    }

    /// The pattern in a file's name; nil where the name has no place for a number, or more than one.
    package init?(_ name: String) {
        guard let match = name.firstMatch(of: /%(0[1-9])?d/) else { return nil }
        let digits = match.output.1.flatMap { Int($0) } ?? 1
        guard digits <= Self.maxDigits else { return nil }
        let rest = name[match.range.upperBound...]
        guard rest.firstMatch(of: /%(0[1-9])?d/) == nil else { return nil }
        func plain(_ text: some StringProtocol) -> String { text.replacingOccurrences(of: "%%", with: "%") }
        self.init(prefix: plain(name[..<match.range.lowerBound]), digits: digits, suffix: plain(rest))
    }

    /// The name of a frame's file.
    package func name(of frame: Int) -> String {
        let number = String(frame)
        return prefix + String(repeating: "0", count: max(0, digits - number.count)) + number + suffix
    }

    /// The number of the frame that a file of that name holds; nil for names of other kinds.
    package func frame(of name: String) -> Int? {
        guard name.count > prefix.count + suffix.count, name.hasPrefix(prefix), name.hasSuffix(suffix),
            let frame = Int(name.dropFirst(prefix.count).dropLast(suffix.count)), frame >= 0,
            self.name(of: frame) == name
        else { return nil }
        return frame
    }
}
