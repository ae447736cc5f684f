import Encoding

/// Random animations on which properties are tested, and their encoded files.
enum RandomAnimations {
    static let all = (1...400).map { SampleAnimation.random($0) }

    /// GIFs by the names of the animations.
    static let gifs = Result { try encoded(all) { try $0.gif() } }

    /// APNGs by the names of the animations; most are encoded with statistics of all colours, as in the program.
    static let apngs = Result { try encoded(all) { try $0.apng(counted: $0.quality != .small) } }

    private static func encoded(
        _ animations: [SampleAnimation], _ encode: (SampleAnimation) throws -> [UInt8]
    ) rethrows -> [String: [UInt8]] {
        try Dictionary(uniqueKeysWithValues: animations.map { ($0.name, try encode($0)) })
    }
}
