import SceneTestSupport
import Testing
import Zoetrope

@Suite struct SceneMomentTests {
    @Test func `positions are read in each form`() {
        let moments: [(String, SceneMoment)] = [
            ("1.2s", .time(1.2)), ("0s", .time(0)), ("350ms", .time(0.35)), ("0", .time(0)), (".5s", .time(0.5)),
            ("50%", .fraction(0.5)), ("0%", .fraction(0)), ("100%", .fraction(1)), ("33.5%", .fraction(0.335)),
            ("marker:open", .marker("open")), ("marker:end", .marker("end")), ("marker:a b", .marker("a b")),
            ("marker:1s", .marker("1s")), ("end", .end),
            ("marker:open + 0.5s", .offset(from: .marker("open"), by: 0.5)),
            ("end - 50ms", .offset(from: .end, by: -0.05)),
        ]
        for (text, position) in moments { #expect(SceneMoment(text) == position, "\(text)") }
    }

    @Test func `other texts are rejected`() {
        let words = [
            "", " ", "1", "1.2", "s", "ms", "%", "-1s", "+1s", "1 s", " 1s", "1s ", "1m", "1sec", "1e400s", "infs",
            "nans", "inf%", "101%", "-1%", "1,5s", "0x10s", "1e3s", "marker:", "marker", "END", "start", "ends",
            "1.2.3s",
        ]
        for word in words { #expect(SceneMoment(word) == nil, "\(word)") }
    }

    @Test func `a name alone is a marker`() throws {
        #expect(try SceneMoment.named("open") == .marker("open"))
        #expect(try SceneMoment.named("open + 200ms") == .offset(from: .marker("open"), by: 0.2))
        #expect(try SceneMoment.named("end") == .end)
        let problem = #expect(throws: ZoetropeError.self) { try SceneMoment.named("0.1") }
        #expect(problem?.exitCode == .usage)
        #expect(problem?.description == "'0.1' is not a moment\n  hint: write 0.1s: a time has a unit")
        let long = #expect(throws: ZoetropeError.self) { try SceneMoment.named("2000") }
        #expect(long?.description == "'2000' is not a moment\n  hint: write 2000ms or 2000s: a time has a unit")
    }

    @Test func `times are in the range of the script`() throws {
        let scene = try PreparedScene("\(Scenes.folder)/card-popover.yaml")
        #expect(try scene.time(of: .time(-1e-10)) == 0)
        #expect(try scene.time(of: .time(scene.duration + 1e-10)) == scene.duration)
        #expect(try scene.time(of: .fraction(1)) == scene.duration)
        for (moment, words) in [
            (SceneMoment.time(-1), "-1 s is before the start"), (.time(4), "4 s is after the end at 3.3 s"),
            (.time(.nan), "nan s is before the start"), (.fraction(2), "the fraction 2 is not in 0 to 1"),
            (.fraction(-0.5), "the fraction -0.5 is not in 0 to 1"),
        ] {
            let problem = #expect(throws: ZoetropeError.self) { try scene.time(of: moment) }
            #expect(problem?.exitCode == .usage)
            #expect(problem?.messages.first?.hasSuffix(words) == true, "\(problem?.messages ?? [])")
        }
    }

    @Test func `positions are times in seconds`() throws {
        let scene = try PreparedScene("\(Scenes.folder)/card-popover.yaml")
        func time(_ text: String) throws -> Double { try scene.time(of: try #require(SceneMoment(text))) }
        #expect(try time("marker:open") == 1.1)
        #expect(try time("marker:open + 200ms") == 1.3)
        #expect(try time("marker:open - 0.25s") == 0.85)
        #expect(try time("end - 100ms") == 3.2)
        #expect(try time("marker:open - 1.1s") == 0)
        for (text, words) in [
            ("marker:open - 2s", "-0.9 s is before the start"), ("end + 1ms", "3.301 s is after the end at 3.3 s"),
            ("marker:opne + 1s", "there is no marker 'opne'\n  hint: did you mean 'open'?"),
        ] {
            let problem = #expect(throws: ZoetropeError.self) { try time(text) }
            #expect(problem?.exitCode == .usage)
            #expect(problem?.messages.first?.hasSuffix(words) == true, "\(problem?.messages ?? [])")
        }
    }
}
