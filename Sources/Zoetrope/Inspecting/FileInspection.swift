import Encoding
import Foundation
import SceneLanguage

/// The structure of a picture or animation file, for printing.
public struct FileInspection: Codable, Sendable {
    /// One frame of a file.
    public struct Frame: Codable, Sendable {
        /// Seconds from the start of the animation, by the delays in the file.
        public var time: Double
        /// The delay in the file, in seconds.
        public var delay: Double
        /// The rectangle that it draws: x, y, width and height in pixels.
        public var box: [Int]
        /// How the box is treated before the next frame: keep, background or previous.
        public var disposal: String
        /// How it is drawn: source or over.
        public var blending: String
        /// Entries of its colour table; 0 for formats without a table.
        public var colors: Int
        /// Whether it has a colour table of its own instead of the file's.
        public var hasOwnColors: Bool
        /// Its size in the file.
        public var bytes: Int
    }

    /// The path as it was given.
    public var file: String
    /// The format, such as GIF or APNG; PNG for a still.
    public var format: String
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int
    /// Length in seconds.
    public var duration: Double
    /// How often the animation plays; 0 means endless.
    public var plays: Int
    /// The comment in the file; empty if there is none.
    public var comment: String
    /// Size of the file.
    public var bytes: Int
    /// The frames in order.
    public var frames: [Frame]
    /// Whether it is a picture without delays; not part of the JSON.
    private var isStill = false

    private enum CodingKeys: CodingKey {
        case file, format, width, height, duration, plays, comment, bytes, frames
    }

    /// Whether a path has the extension of an image or animation file, whether it can be read or not.
    public static func isPicture(_ path: String) -> Bool {
        (extensions + ["jpg", "jpeg"]).contains((path as NSString).pathExtension.lowercased())
    }

    /// The file extensions of pictures and animations that can be inspected, without the dot, such as `gif`.
    public static var extensions: [String] { AnimationFile.fileExtensions }

    /// The animations that can be read, such as `a GIF or an animated PNG`.
    public static var animationFormats: String { AnimationFile.formatList("or") }

    /// Reads the structure of a file without decoding pixels.
    ///
    /// - Throws: exit code 4 for a file that cannot be read or has another format, 3 for a limit.
    public init(_ path: String) throws(ZoetropeError) {
        let bytes = try InputFile.read(path)
        let anatomy: FileAnatomy
        do {
            anatomy = try FileAnatomy(bytes)
        } catch {
            throw ZoetropeError(error.isLimit ? .limit : .fileError, "\(path): this file \(error)")
        }
        file = path
        format = anatomy.format
        isStill = anatomy.isStill
        width = anatomy.width
        height = anatomy.height
        duration = anatomy.duration
        plays = anatomy.plays ?? 0
        comment = anatomy.comment
        self.bytes = anatomy.bytes
        var time = 0.0
        frames = anatomy.frames.map { frame in
            defer { time += frame.delay }
            return Frame(
                time: (time * 1e6).rounded() / 1e6, delay: frame.delay,
                box: [frame.x, frame.y, frame.width, frame.height], disposal: frame.disposal.rawValue,
                blending: frame.blending.rawValue, colors: frame.colors, hasOwnColors: frame.hasOwnColors,
                bytes: frame.bytes)
        }
    }

    /// As JSON with sorted keys.
    public var json: String { JSONText.encode(self) }

    /// For reading: a line for the file, then one for each frame.
    public var table: String {
        let loops = plays == 0 ? "loops for ever" : plays == 1 ? "plays once" : "plays \(plays) times"
        var lines = ["\(file.printable): \(format), \(width)x\(height), \(bytes) bytes"]
        if !isStill {
            lines[0] += ", \(frames.count) frame\(frames.count == 1 ? "" : "s"), \(seconds(duration)) s, \(loops)"
        }
        if !comment.isEmpty { lines.append("comment: \(comment.printable)") }
        lines.append("")
        var rows = [["frame", "time", "delay", "box", "colours", "disposal", "blending", "bytes"]]
        for (number, frame) in frames.enumerated() {
            let colors = frame.colors == 0 ? "-" : "\(frame.colors)\(frame.hasOwnColors ? "" : " shared")"
            let box = "\(frame.box[0]),\(frame.box[1]) \(frame.box[2])x\(frame.box[3])"
            rows.append([
                "\(number)", seconds(frame.time), seconds(frame.delay), box, colors, frame.disposal, frame.blending,
                "\(frame.bytes)",
            ])
        }
        return (lines + FileInspection.aligned(rows)).joined(separator: "\n")
    }

    /// One row for each frame.
    public var csv: String {
        let head = "frame,time,delay,x,y,width,height,colors,hasOwnColors,disposal,blending,bytes"
        let rows = frames.enumerated().map { number, frame in
            ([number].map(String.init) + [frame.time, frame.delay].map { JSONValue.number($0).text }
                + frame.box.map(String.init)
                + [
                    "\(frame.colors)", "\(frame.hasOwnColors)", frame.disposal, frame.blending, "\(frame.bytes)",
                ]).joined(separator: ",")
        }
        return ([head] + rows).joined(separator: "\n")
    }

    private func seconds(_ value: Double) -> String {
        JSONValue.number((value * 1000).rounded() / 1000).text
    }

    /// Columns with two spaces between, each as wide as its widest text; the last one is not padded.
    private static func aligned(_ rows: [[String]]) -> [String] {
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths).map { text, width in text + String(repeating: " ", count: width - text.count) }
                .joined(separator: "  ").trimmingCharacters(in: .whitespaces)
        }
    }
}
