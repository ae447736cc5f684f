import Zoetrope

/// GIF, APNG and WebP animations and films in clip layers.
extension HostileInput {
    static let clips = gifs + apngs + webPs + films

    private static let frame = HostileBytes.image(1, 1)
    private static let frameLimits = "; the limits are 1 and 3600"
    private static let sizeLimits = "; each side must be 1 to 8192, and a frame at most 16777216 pixels"

    private static let gifs: [HostileInput] = [
        clip(
            "noise in a GIF", "p.gif",
            HostileBytes.gif(4, 4, HostileBytes.image(4, 4, data: [2, 4, 255, 255, 255, 255, 0])), .badScene,
            "is a damaged GIF: Image is defective, decoding aborted"),
        clip(
            "a GIF of 65,535 pixels a side", "p.gif", HostileBytes.gif(65_535, 65_535, frame), .limit,
            "is 65535 by 65535 pixels" + sizeLimits),
        clip(
            "a GIF of 64 million pixels", "p.gif", HostileBytes.gif(8000, 8000, frame), .limit,
            "is 8000 by 8000 pixels" + sizeLimits),
        clip(
            "a GIF without pixels", "p.gif", HostileBytes.gif(0, 0, frame), .badScene, "is 0 by 0 pixels" + sizeLimits),
        clip("a GIF without images", "p.gif", HostileBytes.gif(4, 4), .badScene, "has 0 frames" + frameLimits),
        clip(
            "100,000 images of one pixel", "p.gif",
            HostileBytes.gif(1, 1, Array(repeatElement(frame, count: 100_000).joined())), .limit,
            "has more than 3600 frames" + frameLimits),
        clip(
            "a GIF without colours", "p.gif", HostileBytes.gif(4, 4, hasTable: false, frame), .badScene,
            "is a damaged GIF: an image has no colour table"),
        clip(
            "codes of 31 bits", "p.gif",
            HostileBytes.gif(4, 4, HostileBytes.image(4, 4, data: [31, 2, 0x44, 1, 0])), .badScene,
            "is a damaged GIF: it ends too early"),
        clip(
            "a comment of ten megabytes", "p.gif",
            HostileBytes.gif(
                4, 4,
                [0x21, 0xFE] + Array(repeatElement([255] + [UInt8](repeating: 97, count: 255), count: 40_000).joined())
                    + [0]), .badScene, "has 0 frames" + frameLimits),
    ]

    private static let data = HostileBytes.data
    private static let apngs: [HostileInput] = [
        clip(
            "four billion frames", "p.png",
            HostileBytes.apng(frames: 0xFFFF_FFFF, HostileBytes.frameControl(0, 2, 2), data), .badScene,
            "is a damaged APNG: it has 1 frames, but its acTL chunk states 4294967295"),
        clip(
            "a frame outside of an APNG", "p.png",
            HostileBytes.apng(
                frames: 2, HostileBytes.frameControl(0, 2, 2), data, HostileBytes.frameControl(1, 9, 9, x: 5, y: 5),
                HostileBytes.chunk("fdAT", [0, 0, 0, 2] + HostileBytes.stored([UInt8](repeating: 0, count: 252)))),
            .badScene, "is a damaged APNG: frame 1 lies outside the picture"),
        clip(
            "frames out of order", "p.png",
            HostileBytes.apng(
                frames: 2, HostileBytes.frameControl(7, 2, 2), data, HostileBytes.frameControl(3, 2, 2),
                HostileBytes.chunk("fdAT", [0, 0, 0, 1] + HostileBytes.stored([UInt8](repeating: 0, count: 14)))),
            .badScene, "is a damaged APNG: its frames are out of order"),
        clip(
            "a still PNG as a clip", "p.png", HostileBytes.header(2, 2) + data + HostileBytes.end, .badScene,
            "is a still picture"),
    ]

    private static let isInconsistent = "is a damaged WebP: its chunks are incomplete or inconsistent"
    private static let webPs: [HostileInput] = [
        clip(
            "a frame outside of a WebP", "p.webp",
            HostileBytes.riff(
                HostileBytes.extended(4, 4, isAnimated: true), HostileBytes.animation,
                HostileBytes.frame(x: 4, y: 4, HostileBytes.pixel)), .badScene, isInconsistent),
        clip(
            "an animated WebP without frames", "p.webp",
            HostileBytes.riff(HostileBytes.extended(4, 4, isAnimated: true), HostileBytes.animation), .badScene,
            isInconsistent),
        clip(
            "an empty frame of a WebP", "p.webp",
            HostileBytes.riff(
                HostileBytes.extended(4, 4, isAnimated: true), HostileBytes.animation, HostileBytes.frame([])),
            .badScene, isInconsistent),
        clip(
            "100,000 frames of a WebP", "p.webp",
            HostileBytes.riff(
                HostileBytes.extended(1, 1, isAnimated: true), HostileBytes.animation,
                Array(repeatElement(HostileBytes.frame(HostileBytes.pixel), count: 100_000).joined())), .limit,
            "has 100000 frames" + frameLimits),
    ]

    private static let isNoClip =
        "is neither a GIF, an animated PNG, an animated WebP, an MP4 or QuickTime film nor a WebM film"
    /// Files that ffmpeg would follow to other files or to the network, if it chose the format.
    private static let films: [HostileInput] =
        [
            ("words as a film", "hello, this is no film"),
            ("a playlist as a film", "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n"),
            ("a list of films", "ffconcat version 1.0\nfile /etc/passwd\n"),
            ("a session description as a film", "v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 5000 RTP/AVP 96\n"),
        ].map { clip($0.0, "p.mp4", Array($0.1.utf8), .badScene, isNoClip) }
        + [clip("an empty film", "p.mp4", [], .badScene, "is empty")]
}
