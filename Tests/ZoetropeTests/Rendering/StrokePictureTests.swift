import Foundation
import Graphics
import Testing

/// Rendering of strokes in scenes: dashes, caps and trims.
@Suite struct StrokePictureTests {
    private let folder: ClipFolder

    init() throws { folder = try ClipFolder() }

    /// The middle row of a line from the left to the right of 40 points, `#` where it is black and `.` where white.
    private func row(_ keys: String) throws -> String {
        let scene = try folder.prepare(
            """
            layers: [ { frame: [0, 0, 40, 8], path: M0 4 H40, stroke: black, lineWidth: 2, \(keys) } ]
            script: [ { wait: 100ms } ]
            """, size: "[40, 8]")
        let bitmap = try scene.bitmap(at: 0)
        return String((0..<40).map { bitmap[$0, 4] == 0xFF00_0000 ? "#" : bitmap[$0, 4] == 0xFFFF_FFFF ? "." : "+" })
    }

    @Test(arguments: [
        ("lineDashPattern: [4, 4]", "####....####....####....####....####....", ""),
        // With an odd pattern, dashes and gaps alternate.
        ("lineDashPattern: [5]", ".....#####.....#####.....#####.....#####", "lineDashPhase: 5"),
        ("lineDashPattern: [4, 2, 6]", "####..######....##......####..######....", ""),
        ("lineDashPattern: [4, 2, 6]", "....##......####..######....##......####", "lineDashPhase: 12"),
        ("lineDashPattern: [4, 2, 6]", "####..######....##......####..######....", "lineDashPhase: 24"),
        ("lineDashPattern: [4, 4]", "..####....####....####....####....####..", "lineDashPhase: -2"),
        ("lineDashPattern: [4, 2, 6]", "......####..######....##......####..####", "lineDashPhase: -30"),
        ("lineDashPattern: [0, 0]", "########################################", ""),
        ("lineDashPattern: []", "########################################", ""),
        ("lineDashPattern: [0, 8]", "........................................", ""),
        ("lineDashPattern: [0, 8], lineCap: square", "#......##......##......##......##......#", ""),
        ("lineDashPattern: [4, 8], lineCap: square", "#####......######......######......#####", ""),
        ("strokeStart: 0.25, strokeEnd: 0.75", "..........####################..........", ""),
        ("strokeStart: 0.75, strokeEnd: 0.25", "..........####################..........", ""),
        ("strokeStart: 0.25, lineDashPattern: [4, 4]", "..........####....####....####....####..", ""),
        ("strokeEnd: 0", "........................................", ""),
        ("strokeEnd: 0.5, lineCap: square", "#####################...................", ""),
    ])
    func `dashes repeat with their phase`(keys: String, expected: String, phase: String) throws {
        let found = try row(keys + (phase.isEmpty ? "" : ", \(phase)"))
        #expect(found == expected, "\(keys) \(phase)")
    }

    @Test func `a dash of length 0 with round caps is a dot`() throws {
        let scene = try folder.prepare(
            """
            layers: [ { frame: [0, 0, 40, 8], path: M4 4 H40, stroke: black, lineWidth: 6, lineCap: round,
                        lineDashPattern: [0, 12] } ]
            script: [ { wait: 100ms } ]
            """, size: "[40, 8]")
        let bitmap = try scene.bitmap(at: 0)
        for x in [4, 16, 28] {
            #expect(bitmap[x, 4] == 0xFF00_0000 && bitmap[x, 2] == 0xFF00_0000)
            #expect(bitmap[x + 6, 4] == 0xFFFF_FFFF)
        }
    }

    /// A closed square of 32 points that begins at its top left.
    private func square(_ keys: String) throws -> Bitmap {
        try folder.prepare(
            """
            layers: [ { frame: [0, 0, 40, 40], path: M4 4 H36 V36 H4 Z, fill: clear, stroke: black, lineWidth: 4, \(keys) } ]
            script: [ { wait: 100ms } ]
            """, size: "[40, 40]"
        ).bitmap(at: 0)
    }

    @Test func `a closed line is joined at its start`() throws {
        #expect(try square("lineJoin: miter")[2, 2] == 0xFF00_0000)
        #expect(try square("lineJoin: bevel")[2, 2] == 0xFFFF_FFFF)
        // A dash across the start is one dash.
        #expect(try square("lineJoin: miter, lineDashPattern: [24, 8], lineDashPhase: 12")[2, 2] == 0xFF00_0000)
        // A trimmed line has caps at its ends instead.
        #expect(try square("lineJoin: miter, strokeEnd: 0.9999")[2, 2] == 0xFFFF_FFFF)
    }

    @Test func `a closed line is trimmed along its whole length`() throws {
        let half = try square("strokeEnd: 0.5")
        #expect(half[20, 4] == 0xFF00_0000 && half[36, 20] == 0xFF00_0000)
        #expect(half[20, 36] == 0xFFFF_FFFF && half[4, 20] == 0xFFFF_FFFF)
        let last = try square("strokeStart: 0.75")
        #expect(last[4, 20] == 0xFF00_0000 && last[20, 36] == 0xFFFF_FFFF && last[20, 3] == 0xFFFF_FFFF)
        let dashed = try square("strokeStart: 0.75, lineDashPattern: [8, 8]")
        #expect(dashed[4, 34] == 0xFF00_0000 && dashed[4, 24] == 0xFFFF_FFFF && dashed[4, 16] == 0xFF00_0000)
    }

    @Test(arguments: [
        "path: M0 4 H1000000, lineDashPattern: [0.01, 0.01]", "path: M0 4 H1e9, lineDashPattern: [1, 1]",
        "path: M0 4 H40, lineDashPattern: [1e-9, 1e-9]", "path: M0 4 H40, lineDashPattern: [1e-300]",
        "path: M0 4 H40, lineDashPattern: [4, 4], lineDashPhase: 1e300", "path: M0 4 H1e9 V1e9, lineWidth: 1e6",
    ])
    func `very short patterns are drawn in bounded time`(keys: String) throws {
        let scene = try folder.prepare(
            """
            layers: [ { frame: [0, 0, 40, 8], stroke: black, lineWidth: 2, \(keys) } ]
            script: [ { wait: 100ms } ]
            """.replacing("lineWidth: 2, path: M0 4 H1e9 V1e9", with: "path: M0 4 H1e9 V1e9"), size: "[40, 8]")
        let start = Self.processorTime
        _ = try scene.bitmap(at: 0)
        #expect(Self.processorTime - start < 10)
    }

    /// Processor time that this thread has used, in seconds. Unlike wall time it does not depend on other processes.
    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    @Test func `a gradient paints the stroke or the fill`() throws {
        func picture(_ target: String) throws -> Bitmap {
            try folder.prepare(
                """
                layers: [ { frame: [0, 0, 40, 40], path: M4 4 H36 V36 H4 Z, fill: white, lineWidth: 4,
                            gradient: { colors: [red, blue], angle: 0, \(target) } } ]
                script: [ { wait: 100ms } ]
                """, size: "[40, 40]"
            ).bitmap(at: 0)
        }
        let line = try picture("paints: stroke")
        #expect(line[20, 20] == 0xFFFF_FFFF)
        #expect(line[3, 20] >> 16 & 255 > 220 && line[3, 20] & 255 < 35)
        #expect(line[36, 20] >> 16 & 255 < 35 && line[36, 20] & 255 > 220)
        let inside = try picture("paints: fill")
        #expect(inside[3, 20] == 0xFFFF_FFFF)
        #expect((110...145).contains(inside[20, 20] & 255))
    }
}
