package import Graphics

/// A Lottie animation (the JSON format of bodymovin, lottie-docs 1.0) that rlottie can draw as its author intended.
package struct LottieFile: Sendable {
    /// The largest file in bytes.
    package static let maxBytes = 8 << 20
    package static let maxFrames = 3600
    /// The largest width and height in points.
    package static let maxSide = 8192.0
    /// The most layers, each counted as often as it is drawn.
    package static let maxLayers = 10_000
    /// The most copies that a repeater makes.
    package static let maxCopies = 1000.0
    /// The most segments of outlines in a frame, with the copies of repeaters and with dashes, each counted as often as it is drawn.
    package static let maxSegments = 200_000.0
    /// The largest distance of an outline from its layer's origin, as a multiple of the frame's larger side. rlottie needs time for
    /// each row of pixels, also outside of the frame, and hangs at curves of more than about 20,000 pixels.
    package static let maxExtent = 100.0
    package static let maxMarkers = 1000

    /// A named part of the animation.
    package struct Marker: Sendable, Hashable {
        package var name: String
        /// The first frame, from 0.
        package var start: Int
        /// The number of frames; 0 if the marker names a moment.
        package var count: Int
    }

    /// In points.
    package let size: Size
    /// In frames per second.
    package let frameRate: Double
    package let frameCount: Int
    /// In the order of the file; the first of several with the same name.
    package let markers: [Marker]
    private(set) var root: JSONValue

    /// Whether a file is an archive of Lottie files (dotLottie), by its first bytes.
    package static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

    /// Reads and checks a file. Cost: linear in its size.
    package init(_ bytes: [UInt8]) throws(LottieError) {
        guard !Self.isArchive(bytes) else { throw .archive }
        guard FileKind(bytes) != .gzip else { throw .gzip }
        let root = try JSONReader.read(bytes)
        self.root = root
        guard root.members != nil else { throw .otherJSON("it is \(root.kind) instead of an object") }
        guard root["layers"] != nil else { throw .otherJSON("it has no \"layers\"") }
        for key in ["w", "h", "fr", "ip", "op"] where root[key] == nil { throw .damaged("it has no \"\(key)\"") }
        guard let version = root["v"] else { throw .noVersion }
        guard version.string?.isEmpty == false else { throw .damaged("\"v\" is \(version.kind) instead of a version") }
        func number(_ key: String) throws(LottieError) -> Double {
            guard let number = root[key]?.number else {
                throw .damaged("\"\(key)\" is \(root[key]?.kind ?? "") instead of a number")
            }
            return number
        }
        size = Size(try number("w").rounded(), try number("h").rounded())
        guard (1...Self.maxSide).contains(size.width), (1...Self.maxSide).contains(size.height) else {
            let message = "is \(size.width) by \(size.height) points; each side must be 1 to \(Int(Self.maxSide))"
            if size.width >= 1, size.height >= 1 { throw .limit(message) }
            throw .damaged("it \(message)")
        }
        frameRate = try number("fr")
        guard (0.1...1000).contains(frameRate) else {
            throw .damaged("\"fr\" is \(frameRate) frames per second; allowed: 0.1 to 1000")
        }
        let (first, end) = (try number("ip").rounded(.towardZero), try number("op").rounded(.towardZero))
        guard end > first else { throw .damaged("it has no frames: \"op\" is not above \"ip\"") }
        guard end - first <= Double(Self.maxFrames) else {
            throw .limit("has \(Int(end - first)) frames; the limit is \(Self.maxFrames)")
        }
        frameCount = Int(end - first)
        try LottieCheck(root).check(side: max(size.width, size.height))
        markers = try Self.markers(root["markers"], first: first, count: frameCount)
    }

    private static func markers(_ value: JSONValue?, first: Double, count: Int) throws(LottieError) -> [Marker] {
        guard let value else { return [] }
        guard let items = value.array else { throw .damaged("\"markers\" is \(value.kind) instead of a list") }
        guard items.count <= maxMarkers else {
            throw .limit("has \(items.count) markers; the limit is \(maxMarkers)")
        }
        var markers: [Marker] = []
        for (index, item) in items.enumerated() {
            guard let name = item["cm"]?.string, let time = item["tm"]?.number else {
                throw .damaged("markers[\(index)] has no name (\"cm\") or no time (\"tm\")")
            }
            let start = Int(min(max((time - first).rounded(), 0), Double(count - 1)))
            let frames = Int(min(max((item["dr"]?.number ?? 0).rounded(), 0), Double(count - start)))
            guard !markers.contains(where: { $0.name == name }) else { continue }
            markers.append(Marker(name: name, start: start, count: frames))
        }
        return markers
    }

    /// The frames that a marker names: those of its duration, or up to the end if it has none. Nil for an unknown name.
    package func frames(ofMarker name: String) -> Range<Int>? {
        guard let marker = markers.first(where: { $0.name == name }) else { return nil }
        return marker.start..<(marker.count > 0 ? marker.start + marker.count : frameCount)
    }

    /// The file with other colours and widths.
    ///
    /// - Throws: `LottieError.damaged` if a key path names no fill and no stroke.
    package func applying(_ overrides: [LottieOverride]) throws(LottieOverride.Unmatched) -> LottieFile {
        var file = self
        for override in overrides { file.root = try override.apply(to: file.root) }
        return file
    }

    /// The JSON text for rlottie.
    package var json: [UInt8] {
        var text: [UInt8] = []
        root.withPlainNumbers.withoutLastTimings.withStarRotationsForRlottie.append(to: &text)
        return text
    }
}
