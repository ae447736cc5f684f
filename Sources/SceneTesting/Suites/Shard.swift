import Foundation

/// One of several parts into which scenes are split, so that several machines share the work: `2/5`.
public struct Shard: Sendable, Hashable, CustomStringConvertible {
    /// From 1.
    public let index: Int
    /// How many parts there are, at most 1000.
    public let count: Int

    /// Nil where the text is no share such as `2/5`.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1], (1...1000).contains(count),
            (1...count).contains(index)
        else { return nil }
        (self.index, self.count) = (index, count)
    }

    /// Whether a scene belongs to this part. It goes by the name of its file alone, so that scenes that come and go
    /// move no other: FNV-1a, 64 bits, modulo the number of parts.
    public func holds(_ path: String) -> Bool {
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return Int(hash % UInt64(count)) == index - 1
    }

    /// As it is written.
    public var description: String { "\(index)/\(count)" }
}
