import Zoetrope

/// SVG, PNG, JPEG and WebP files in image layers.
extension HostileInput {
    private static func svg(_ body: String, box: String = "0 0 10 10") -> [UInt8] {
        Array("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(box)\">\(body)</svg>".utf8)
    }

    private static let isDamaged = "is damaged"
    private static let isTooComplex =
        "is an SVG with more than 50000 elements to draw; a group with an opacity, a mask or a clip counts as 200"

    static let pictures = drawingFiles + pngFiles + webPFiles

    private static let drawingFiles: [HostileInput] = [
        image(
            "a billion uses", "p.svg",
            svg(
                "<defs><g id=\"g0\"><path d=\"M0 0h1\"/></g>"
                    + (0..<30).map { "<g id=\"g\($0 + 1)\"><use href=\"#g\($0)\"/><use href=\"#g\($0)\"/></g>" }
                    .joined()
                    + "</defs><use href=\"#g30\"/>"), .limit, isTooComplex),
        image(
            "masks in masks", "p.svg",
            svg(
                (0..<60).map {
                    "<mask id=\"m\($0)\"><rect width=\"10\" height=\"10\" mask=\"url(#m\($0 + 1))\"/></mask>"
                }
                .joined() + String(repeating: "<g mask=\"url(#m0)\"/>", count: 9)), .limit, isTooComplex),
        image(
            "5,000 translucent groups", "p.svg",
            svg(String(repeating: "<g opacity=\"0.5\"><path/></g>", count: 5000)), .limit, isTooComplex),
        image(
            "20,000 nested groups", "p.svg",
            svg(String(repeating: "<g>", count: 20_000) + String(repeating: "</g>", count: 20_000)), .limit,
            "is an SVG with elements nested more than 64 deep"),
        image(
            "a drawing of 3 MB", "p.svg", svg("<desc>\(String(repeating: "a", count: 3 << 20))</desc>"), .limit,
            "is larger than 2 MB"),
        image(
            "a drawing of a billion points", "p.svg", svg("", box: "0 0 1e9 1e9"), .limit,
            "is 1000000000 by 1000000000 pixels; the limit is 8192 per side"),
        image(
            "dashes of a billionth", "p.svg", svg("<path d=\"M0 0h10\" stroke-dasharray=\"1e-9\"/>"), .limit,
            "is an SVG with too many dashes"),
        image(
            "a mask in itself", "p.svg", svg("<mask id=\"m\"><path mask=\"url(#m)\"/></mask><path mask=\"url(#m)\"/>"),
            .badScene, "is an SVG with an element that contains itself: line 1"),
        image(
            "entities", "p.svg", Array("<!DOCTYPE svg [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">]>".utf8) + svg("&b;"),
            .badScene, "is an SVG that declares entities"),
        image(
            "letters that grow in lower case", "p.svg",
            svg("<path fill=\"\(String(repeating: "\u{130}", count: 99))url(a.svg#x)\"/>"), .badScene,
            "is an SVG that refers to another file, which is not read: line 1"),
        image(
            "a compressed drawing", "p.svg", [0x1F, 0x8B, 8, 0] + [UInt8](repeating: 0, count: 99), .badScene,
            "is a file compressed by gzip, not a PNG, JPEG, WebP, AVIF, HEIC or SVG picture"),
        image(
            "a drawing in UTF-16", "p.svg", [0xFF, 0xFE] + svg("").flatMap { [$0, 0] }, .badScene,
            "is text in UTF-16, not a PNG, JPEG, WebP, AVIF, HEIC or SVG picture"),
    ]

    private static let pngFiles: [HostileInput] = [
        image(
            "a wrong checksum", "p.png",
            HostileBytes.header(2, 2).dropLast() + [0] + HostileBytes.data + HostileBytes.end, .badScene, isDamaged),
        image("no data", "p.png", HostileBytes.header(2, 2) + HostileBytes.end, .badScene, isDamaged),
        image(
            "a depth of 3", "p.png", HostileBytes.header(2, 2, depth: 3) + HostileBytes.data + HostileBytes.end,
            .badScene, isDamaged),
        image(
            "no palette", "p.png", HostileBytes.header(2, 2, color: 3) + HostileBytes.data + HostileBytes.end,
            .badScene, isDamaged),
        image(
            "two bytes for 40,000 pixels", "p.png",
            HostileBytes.header(200, 200) + HostileBytes.chunk("IDAT", HostileBytes.stored([0, 0])) + HostileBytes.end,
            .badScene, isDamaged),
        image(
            "a JPEG of 65,535 pixels a side", "p.jpg",
            [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 255, 255, 255, 255, 1, 1, 0x11, 0], .limit,
            "is 65535 by 65535 pixels; the limit is 8192 per side"),
        image(
            "a JPEG without tables", "p.jpg",
            [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 20, 0, 20, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0]
                + [0xFF, 0xD9], .badScene, isDamaged),
    ]

    private static let webPFiles: [HostileInput] = [
        image(
            "a WebP of 16,384 pixels a side", "p.webp",
            HostileBytes.riff(HostileBytes.extended(16_384, 16_384), HostileBytes.pixel), .limit,
            "is 16384 by 16384 pixels; the limit is 8192 per side"),
        image(
            "a WebP with two sizes", "p.webp",
            HostileBytes.riff(HostileBytes.extended(500, 500), HostileBytes.pixel), .badScene, isDamaged),
        image(
            "a WebP without a picture", "p.webp", HostileBytes.riff(HostileBytes.extended(5, 5)), .badScene,
            "is truncated"),
        image(
            "a WebP that states four gigabytes", "p.webp", HostileBytes.riff(HostileBytes.pixel, size: 0xFFFF_FFFE),
            .badScene, isDamaged),
        image(
            "noise in a WebP", "p.webp",
            HostileBytes.riff(
                HostileBytes.webPChunk(
                    "VP8L", [0x2F, 0x63, 0xC0, 0x18, 0] + (0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 73) })),
            .badScene, isDamaged),
    ]
}
