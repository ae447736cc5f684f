import Foundation

/// One of several parts into which scenes are split to test them on several machines: `2/5`.
public struct Shard: Sendable, Hashable, CustomStringConvertible {
    /// From 1.
    public let index: Int
    /// Number of shards, 1...1000.
    public let count: Int

    /// Parses text such as `2/5`; nil if it is not valid.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1], (1...1000).contains(count),
            (1...count).contains(index)
        else { return nil }
        (self.index, self.count) = (index, count)
    }

    /// Whether a scene belongs to this shard. Depends only on the file's name (64-bit FNV-1a modulo the number of shards),
    /// so that adding or removing scenes does not move others.
    public func contains(_ path: String) -> Bool {
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return Int(hash % UInt64(count)) == index - 1
    }

    /// The former name of `contains(_:)`.
    @available(*, deprecated, renamed: "contains(_:)")
    public func holds(_ path: String) -> Bool { contains(path) }

    /// The text form, such as `2/5`.
    public var description: String { "\(index)/\(count)" }
}
