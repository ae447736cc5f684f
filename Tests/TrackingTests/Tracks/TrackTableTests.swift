import Graphics
import TestSupport
import Testing
import Tracking
import TrackingScenes

@Suite struct TrackTableTests {
    private func tracks(in text: String) throws(TrackTableError) -> [MotionTrack] {
        try TrackTable.tracks(in: Array(text.utf8))
    }

    private func problem(_ text: String) -> TrackTableError? {
        do {
            _ = try tracks(in: text)
            return nil
        } catch {
            return error
        }
    }

    /// Tracks with numbers that the table holds exactly.
    private func sampleTracks(seed: UInt64) -> [MotionTrack] {
        var random = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Double>, _ scale: Double) -> Double {
            (random.number(in: range) * scale).rounded() / scale
        }
        return ["card", "a, \"b\"\nc", "Ünï"].map { name in
            let samples = (0..<20).map { index in
                let time = (Double(index) / 60 * 1e6).rounded() / 1e6
                if index % 7 == 3 {
                    var sample = MotionSample(
                        time: time, state: .lost(LossReason.allCases[index % 5]), motion: nil,
                        visible: number(0...1, 1e3))
                    if index > 9 { sample.faintOpacity = number(0...0.1, 1e4) }
                    return sample
                }
                let scale = number(0.1...4, 1e6)
                let deviation = MotionDeviation(
                    x: number(0...1, 1e4), y: number(0...1, 1e4), scale: index % 2 == 0 ? number(0...0.1, 1e6) : nil,
                    rotation: number(0...1, 1e4))
                return MotionSample(
                    time: time, state: index % 5 == 1 ? .repeated : .tracked,
                    motion: BoxMotion(
                        position: Point(number(-900...900, 1e4), number(-900...900, 1e4)), scale: scale,
                        scaleX: number(0.1...4, 1e6), scaleY: number(0.1...4, 1e6), rotation: number(-720...720, 1e4),
                        opacity: index % 3 == 0 ? nil : number(0...1, 1e4), deviation: deviation),
                    visible: number(0...1, 1e3))
            }
            return MotionTrack(name: name, samples: samples)
        }
    }

    @Test func `what is written is read`() throws {
        for seed in 1...20 {
            let written = sampleTracks(seed: UInt64(seed))
            let text = TrackTable.text(of: written)
            #expect(try tracks(in: text) == written)
            #expect(
                try tracks(in: text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n"))
                    .count == 3)
        }
    }

    @Test func `numbers have a point and no exponent`() {
        let sample = MotionSample(
            time: 0.1, state: .tracked, motion: BoxMotion(position: Point(1e-9, -0.00001), scale: 1), visible: 1)
        let row = TrackTable.text(of: [MotionTrack(name: "a", samples: [sample])]).split(separator: "\n")[1]
        #expect(row == "0.100000,a,tracked,,0.0000,0.0000,1.000000,1.000000,1.000000,0.0000,,1.000,,,,,,,,,")
    }

    @Test func `lengths are enough for scales`() throws {
        let read = try tracks(in: "x,y,box,time,width,height\n1,2,a,0,80,40\n3,4,a,0.5,120,40\n")
        #expect(read[0].lengths == Size(80, 40))
        #expect(read[0].samples.map { $0.motion?.scaleX } == [1, 1.5])
        #expect(read[0].samples.map { $0.motion?.scaleY } == [1, 1])
        #expect(throws: TrackTableError.self) {
            try tracks(in: "x,y,box,time,width,height\n1,2,a,0,80,40\n3,4,a,0.5,wide,40\n")
        }
    }

    @Test func `a table of a few columns is enough`() throws {
        let read = try tracks(in: "x,y,box,time\n1,2,a,0\n3,4,a,0.5\n")
        #expect(read.map(\.name) == ["a"])
        #expect(read[0].samples.map { $0.motion?.position } == [Point(1, 2), Point(3, 4)])
        #expect(read[0].samples[1].motion?.scale == 1)
    }

    @Test(arguments: [
        ("", TrackTableError(.empty, line: 1, column: 1)),
        ("time,box,x,y\n", TrackTableError(.empty, line: 2, column: 1)),
        ("time,box,x\n", TrackTableError(.missingColumn("y"), line: 1, column: 1)),
        ("time,box,x,y,z\n", TrackTableError(.unknownColumn("z"), line: 1, column: 14)),
        ("time,box,x,y,x\n", TrackTableError(.repeatedColumn("x"), line: 1, column: 14)),
        ("time,box,x,y\n0,a,1\n", TrackTableError(.wrongNumberOfFields(found: 3, expected: 4), line: 2, column: 1)),
        ("time,box,x,y\n0,a,1,2\n\n1,a,1,nan\n", TrackTableError(.badNumber("nan"), line: 4, column: 7)),
        ("time,box,x,y\n0,a,0x1p3,2\n", TrackTableError(.badNumber("0x1p3"), line: 2, column: 5)),
        ("time,box,x,y\n0,ä,1,1e99\n", TrackTableError(.outOfRange("y"), line: 2, column: 7)),
        ("time,box,x,y\n0,a,1,\n", TrackTableError(.missingValue("y"), line: 2, column: 7)),
        ("time,box,x,y\n0,\"a,1,2\n", TrackTableError(.openQuote, line: 2, column: 3)),
        ("time,box,x,y\n0,\"a\"b,1,2\n", TrackTableError(.textAfterQuote, line: 2, column: 6)),
        ("time,box,x,y\n0,a\"b,1,2\n", TrackTableError(.quoteInField, line: 2, column: 4)),
        ("time,box,x,y\n1,a,1,2\n1,a,1,2\n", TrackTableError(.timesNotIncreasing, line: 3, column: 1)),
        ("time,box,x,y,state\n1,a,1,2,gone\n", TrackTableError(.badState("gone"), line: 2, column: 9)),
        (
            "time,box,x,y,state,reason\n1,a,,,lost,bored\n", TrackTableError(.badReason("bored"), line: 2, column: 12)
        ),
    ])
    func `a mistake is reported with its place`(text: String, expected: TrackTableError) {
        #expect(problem(text) == expected)
    }

    @Test func `sizes are limited`() {
        let header = "time,box,x,y\n"
        let rows = (0...TrackTable.maxRows).map { "\($0),a,1,2\n" }.joined()
        #expect(problem(header + rows)?.problem == .tooManyRows)
        let boxes = (0...TrackingLimits.maxBoxes).map { "0,b\($0),1,2\n" }.joined()
        #expect(problem(header + boxes)?.problem == .tooManyBoxes)
        let long = String(repeating: "a", count: TrackTable.maxLineLength + 10)
        #expect(problem(header + "0," + long)?.problem == .lineTooLong)
        #expect(problem(header + "0,\"" + long)?.problem == .lineTooLong)
    }

    @Test func `no bytes crash the reader`() {
        var random = SeededGenerator(seed: 5)
        let valid = Array(TrackTable.text(of: sampleTracks(seed: 1)).utf8.prefix(900))
        for _ in 0..<400 {
            var bytes = valid
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0...2, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes.insert(Array("\",\n\r0-e".utf8).randomElement(using: &random) ?? 0, at: place)
                }
            }
            do {
                let tracks = try TrackTable.tracks(in: bytes)
                #expect(tracks.allSatisfy { !$0.samples.isEmpty })
            } catch {
                #expect(error.line >= 1 && error.column >= 1 && !error.description.isEmpty)
            }
        }
    }
}
