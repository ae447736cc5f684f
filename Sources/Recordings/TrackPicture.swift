import Foundation
package import Graphics
import Raster
package import Tracking
package import Zoetrope

/// The paths of boxes over the frame of a recording on which they were drawn: a dot for each frame, the box there, and the box at the
/// first and the last frame.
package struct TrackPicture {
    private let report: TrackReport
    private let boxes: [TrackedBox]
    /// Pixels of one unit of the drawing, so that lines are as thick in large recordings.
    private let unit: Double

    /// Colours of the boxes, in order: blue, orange, green, pink, purple, yellow.
    private static let colors = [
        Color(0.04, 0.52, 1), Color(1, 0.58, 0), Color(0.2, 0.78, 0.35), Color(1, 0.18, 0.33), Color(0.69, 0.32, 0.87),
        Color(1, 0.8, 0),
    ]

    /// - Parameter boxes: those of the report, in the same order.
    package init(_ report: TrackReport, boxes: [TrackedBox]) {
        (self.report, self.boxes) = (report, boxes)
        unit = max(1, Double(min(report.width, report.height)) / 400)
    }

    /// Memory: one frame of the recording, twice.
    ///
    /// - Throws: the errors of `Recording`; exit code 3 for a frame that is too large to draw.
    package func bitmap() throws(ZoetropeError) -> Bitmap {
        let frame = try Recording.frame(report.tracks.first?.reference ?? 0, of: report.recording)
        let size = Size(Double(frame.width), Double(frame.height))
        do {
            var images = ImageStore()
            try images.add(frame, as: "frame")
            let whole = Rect(origin: .zero, size: size)
            var items: [DisplayItem] = [
                .image(ImageBlock(source: "frame", box: whole, magnification: .nearest, minification: .nearest)),
                .fill(.rect(whole), .color(Color(1, 1, 1, alpha: 0.3)), rule: .nonZero),
            ]
            for (index, track) in report.tracks.enumerated() {
                let color = Self.colors[index % Self.colors.count]
                items += marks(of: track, boxes[index].rect, color)
            }
            let list = DisplayList(size: size, background: Color(1, 1, 1), items: items)
            return try Renderer(images: images).render(list)
        } catch {
            throw ZoetropeError(during: "drawing the path over \(report.recording)", error)
        }
    }

    private func marks(of track: MotionTrack, _ rect: Rect, _ color: Color) -> [DisplayItem] {
        let places = track.samples.map { sample in sample.motion.map(place) }
        var line = Path()
        var dots = Path()
        for (index, place) in places.enumerated() {
            guard let place else { continue }
            if index > 0, places[index - 1] != nil { line.line(to: place) } else { line.move(to: place) }
            if track.samples[index].state == .tracked {
                dots.append(.ellipse(in: Rect(place.x - 2.4 * unit, place.y - 2.4 * unit, 4.8 * unit, 4.8 * unit)))
            }
        }
        let seen = track.samples.compactMap(\.motion)
        var items: [DisplayItem] = []
        // The line is seen on any colour.
        func stroke(_ path: Path, width: Double, dashes: [Double] = []) {
            let shape = Stroke(width: (width + 2) * unit, cap: .round, join: .round)
            items.append(.stroke(path, .color(Color(1, 1, 1, alpha: 0.85)), shape))
            let own = Stroke(width: width * unit, cap: .round, join: .round, dashes: dashes.map { $0 * unit })
            items.append(.stroke(path, .color(color), own))
        }
        for motion in [seen.first, seen.last].compactMap({ $0 }) {
            stroke(outline(of: motion, rect), width: 1.2, dashes: [4, 4])
        }
        if let reference = track.reference, let motion = track.samples[reference].motion {
            stroke(outline(of: motion, rect), width: 2)
        }
        stroke(line, width: 1.6)
        items.append(.fill(dots, .color(color), rule: .nonZero))
        return items
    }

    /// In pixels.
    private func place(_ motion: BoxMotion) -> Point { motion.position * report.scale }

    private func outline(of motion: BoxMotion, _ rect: Rect) -> Path {
        let center = place(motion)
        let transform = AffineTransform.translation(-rect.width / 2, -rect.height / 2)
            .concatenating(.scale(motion.scaleX, motion.scaleY))
            .concatenating(.rotation(motion.rotation * .pi / 180))
            .concatenating(.translation(center.x, center.y))
        return Path.rect(Rect(0, 0, rect.width, rect.height)).transformed(by: transform)
    }
}
