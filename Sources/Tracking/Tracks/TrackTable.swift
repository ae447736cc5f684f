import Graphics
import Pages

/// Tracks as comma-separated values, for `track.csv`.
///
/// One row for each frame of each box, in the order of the boxes. The first row names the columns:
///
/// | column | unit |
/// |---|---|
/// | `time` | seconds from the start of the recording, as the file states it |
/// | `box` | the name, in quotes if it has a comma, a quote or a line break |
/// | `state` | `tracked`, `repeated` or `lost` |
/// | `reason` | of `lost`: `left the canvas`, `covered`, `faded out`, `no match`, `not read` |
/// | `x`, `y` | centre of the box in points from the top left of the recording |
/// | `scale` | 1 at the reference frame; `scaleX` and `scaleY` are those of width and height |
/// | `rotation` | degrees, clockwise, without jumps |
/// | `opacity` | 1 at the reference frame; also of a box that is too transparent to be found, if it is known |
/// | `visible` | share of the box that is seen, 0 to 1 |
/// | `sdX`, `sdY`, … | standard deviations of the columns of these names, in their units |
/// | `width`, `height` | in points, of a box that becomes longer or wider while its corners keep their size |
///
/// A field is empty where nothing is known. Numbers have a fixed number of decimals and a point, in every locale.
package enum TrackTable {
    /// The columns in the order in which they are written. A table that is read needs `time`, `box`, `x` and `y`, in any order.
    package static let columns = [
        "time", "box", "state", "reason", "x", "y", "scale", "scaleX", "scaleY", "rotation", "opacity", "visible",
        "sdX", "sdY", "sdScale", "sdScaleX", "sdScaleY", "sdRotation", "sdOpacity", "width",
        "height",
    ]

    /// The table of tracks, with a line feed after each row.
    package static func text(of tracks: [MotionTrack]) -> String {
        var lines = [columns.joined(separator: ",")]
        for track in tracks {
            for sample in track.samples {
                lines.append(row(sample, box: quoted(track.name), lengths: track.lengths))
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func row(_ sample: MotionSample, box: String, lengths: Size?) -> String {
        func number(_ value: Double?, _ places: Int) -> String {
            guard let value, value.isFinite else { return "" }
            return DecimalText.fixed(value, decimals: places)
        }
        let motion = sample.motion
        let deviation = motion?.deviation
        var fields = [number(sample.time, 6), box]
        switch sample.state {
        case .tracked: fields += ["tracked", ""]
        case .repeated: fields += ["repeated", ""]
        case .lost(let reason): fields += ["lost", reason.rawValue]
        }
        fields += [number(motion?.position.x, 4), number(motion?.position.y, 4)]
        fields += [motion?.scale, motion?.scaleX, motion?.scaleY].map { number($0, 6) }
        fields += [
            number(motion?.rotation, 4), number(motion?.opacity ?? sample.faintOpacity, 4), number(sample.visible, 3),
        ]
        fields += [deviation?.x, deviation?.y].map { number($0, 4) }
        fields += [deviation?.scale, deviation?.scaleX, deviation?.scaleY].map { number($0, 6) }
        fields += [number(deviation?.rotation, 4), number(deviation?.opacity, 4)]
        fields += [lengths?.width, lengths?.height].enumerated().map { axis, length in
            let scale = axis == 0 ? motion?.scaleX : motion?.scaleY
            return number(length.flatMap { length in scale.map { length * $0 } }, 4)
        }
        return fields.joined(separator: ",")
    }

    /// A name as a field (RFC 4180).
    private static func quoted(_ name: String) -> String {
        let special: Set<Unicode.Scalar> = [",", "\"", "\n", "\r"]
        guard name.unicodeScalars.contains(where: special.contains) || name.isEmpty else { return name }
        return "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
