import Encoding

/// The clips drawn by lot on which laws are tried, and what the encoders make of them.
enum RandomClips {
    static let all = (1...400).map { Clip.random($0) }

    /// GIFs by the names of their clips.
    static let gifs = Result { try encoded(all) { try $0.gif() } }

    /// APNGs by the names of their clips; most know all colours beforehand, as those of the program do.
    static let apngs = Result { try encoded(all) { try $0.apng(counted: $0.quality != .small) } }

    private static func encoded(_ clips: [Clip], _ encode: (Clip) throws -> [UInt8]) rethrows -> [String: [UInt8]] {
        try Dictionary(uniqueKeysWithValues: clips.map { ($0.name, try encode($0)) })
    }
}
