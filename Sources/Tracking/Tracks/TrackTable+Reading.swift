import Graphics

extension TrackTable {
    /// In bytes.
    package static let maxSize = 256 << 20
    package static let maxLineLength = 1 << 20
    /// Of one box.
    package static let maxRows = 20_000

    /// The tracks of a table. Columns may be in any order; of those that are missing, states are `tracked`, scales 1, rotations 0.
    package static func tracks(in bytes: [UInt8]) throws(TrackTableError) -> [MotionTrack] {
        guard bytes.count <= maxSize else { throw TrackTableError(.tooLarge, line: 1, column: 1) }
        var reader = CSVReader(bytes)
        guard let header = try reader.row() else { throw TrackTableError(.empty, line: 1, column: 1) }
        let places = try places(of: header)
        var tracks: [MotionTrack] = []
        var numbers: [String: Int] = [:]
        while let fields = try reader.row() {
            guard fields.count == header.count else {
                let problem = TrackTableError.Problem.wrongNumberOfFields(found: fields.count, expected: header.count)
                throw TrackTableError(problem, line: fields[0].line, column: 1)
            }
            let row = TrackRow(fields: fields, places: places)
            let name = row.text("box")
            var sample = try row.sample()
            let number = numbers[name] ?? tracks.count
            if number == tracks.count {
                guard number < TrackingLimits.maxBoxes else { throw row.error(.tooManyBoxes, "box") }
                tracks.append(MotionTrack(name: name, samples: []))
                numbers[name] = number
            }
            if let last = tracks[number].samples.last, sample.time <= last.time {
                throw row.error(.timesNotIncreasing, "time")
            }
            guard tracks[number].samples.count < maxRows else { throw row.error(.tooManyRows, "box") }
            if let motion = sample.motion, let lengths = try row.lengths() {
                let first =
                    tracks[number].lengths ?? Size(lengths.width / motion.scaleX, lengths.height / motion.scaleY)
                tracks[number].lengths = first
                if places["scaleX"] == nil { sample.motion?.scaleX = lengths.width / first.width }
                if places["scaleY"] == nil { sample.motion?.scaleY = lengths.height / first.height }
            }
            tracks[number].samples.append(sample)
        }
        guard !tracks.isEmpty else { throw TrackTableError(.empty, line: reader.line, column: 1) }
        return tracks
    }

    private static func places(of header: [CSVReader.Field]) throws(TrackTableError) -> [String: Int] {
        var places: [String: Int] = [:]
        for (index, field) in header.enumerated() {
            guard columns.contains(field.text) else {
                throw TrackTableError(.unknownColumn(field.text), line: field.line, column: field.column)
            }
            guard places.updateValue(index, forKey: field.text) == nil else {
                throw TrackTableError(.repeatedColumn(field.text), line: field.line, column: field.column)
            }
        }
        for name in ["time", "box", "x", "y"] where places[name] == nil {
            throw TrackTableError(.missingColumn(name), line: 1, column: 1)
        }
        return places
    }
}

/// One row of a table that is being read.
private struct TrackRow {
    let fields: [CSVReader.Field]
    let places: [String: Int]

    func text(_ name: String) -> String { places[name].map { fields[$0].text } ?? "" }

    func error(_ problem: TrackTableError.Problem, _ name: String) -> TrackTableError {
        let field = fields[places[name] ?? 0]
        return TrackTableError(problem, line: field.line, column: field.column)
    }

    func sample() throws(TrackTableError) -> MotionSample {
        let state = try state()
        guard let time = try number("time", -1e6...1e6) else { throw error(.missingValue("time"), "time") }
        let visible = try number("visible", 0...1)
        var motion: BoxMotion?
        var faintOpacity: Double?
        if case .lost = state {
            // What a lost row says about the place counts for nothing; the opacity can be known.
            faintOpacity = try number("opacity", 0...100)
        } else {
            guard let x = try number("x", -1e6...1e6) else { throw error(.missingValue("x"), "x") }
            guard let y = try number("y", -1e6...1e6) else { throw error(.missingValue("y"), "y") }
            let scale = try number("scale", 1e-6...1e6) ?? 1
            motion = BoxMotion(
                position: Point(x, y), scale: scale, scaleX: try number("scaleX", 1e-6...1e6),
                scaleY: try number("scaleY", 1e-6...1e6), rotation: try number("rotation", -1e9...1e9) ?? 0,
                opacity: try number("opacity", 0...100), deviation: try deviation())
        }
        var sample = MotionSample(time: time, state: state, motion: motion, visible: visible ?? (motion == nil ? 0 : 1))
        sample.faintOpacity = faintOpacity
        return sample
    }

    /// nil for a row without both.
    func lengths() throws(TrackTableError) -> Size? {
        let range = 1e-6...1e6
        guard let width = try number("width", range), let height = try number("height", range) else { return nil }
        return Size(width, height)
    }

    private func deviation() throws(TrackTableError) -> MotionDeviation {
        let range = 0...1e9
        return MotionDeviation(
            x: try number("sdX", range), y: try number("sdY", range), scale: try number("sdScale", range),
            scaleX: try number("sdScaleX", range), scaleY: try number("sdScaleY", range),
            rotation: try number("sdRotation", range), opacity: try number("sdOpacity", range))
    }

    private func state() throws(TrackTableError) -> TrackState {
        switch text("state") {
        case "", "tracked": return .tracked
        case "repeated": return .repeated
        case "lost":
            let text = text("reason")
            if text.isEmpty { return .lost(.noMatch) }
            guard let reason = LossReason(rawValue: text) else { throw error(.badReason(text), "reason") }
            return .lost(reason)
        default: throw error(.badState(text("state")), "state")
        }
    }

    /// nil for an empty field.
    private func number(_ name: String, _ range: ClosedRange<Double>) throws(TrackTableError) -> Double? {
        let text = text(name)
        guard !text.isEmpty else { return nil }
        // Swift also reads hexadecimal numbers, infinities and NaN, which are no decimal numbers.
        let allowed = text.utf8.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
        }
        guard allowed, text.utf8.count <= 40, let value = Double(text) else { throw error(.badNumber(text), name) }
        guard range.contains(value) else { throw error(.outOfRange(name), name) }
        return value
    }
}
