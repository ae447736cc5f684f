import SceneModel
import Testing

@Suite struct MomentTests {
    @Test(arguments: [
        ("1.2s", Moment.time(1.2)), ("350ms", .time(0.35)), ("0", .time(0)), ("50%", .fraction(0.5)),
        ("100%", .fraction(1)),
        ("marker:open", .marker("open")), ("end", .end),
        ("marker:open + 200ms", .offset(from: .marker("open"), by: 0.2)), ("end - 1.5s", .offset(from: .end, by: -1.5)),
        ("marker:open+1s", .offset(from: .marker("open"), by: 1)), ("marker:a-b", .marker("a-b")),
        ("marker:a-b - 1s", .offset(from: .marker("a-b"), by: -1)),
    ])
    func parses(text: String, moment: Moment) {
        #expect(Moment(text) == moment)
    }

    @Test(arguments: [
        "", "1", "-1s", "101%", "nans", "infs", "marker:", "open", "1.2 seconds", "1s2", "open + 1s", "marker:open + 1",
        "marker: + 1s", "1s + 1s", "50% + 1s", "end + ", "+ 1s", "end + 1s + 1s",
    ])
    func rejectsOtherText(text: String) {
        #expect(Moment(text) == nil)
    }

    @Test(arguments: [
        Moment.time(1.25), .fraction(0.5), .marker("open"), .end, .offset(from: .marker("open"), by: 0.25),
        .offset(from: .end, by: -0.25),
    ])
    func roundTrips(moment: Moment) {
        #expect(Moment(moment.description) == moment)
    }

    @Test func bareNamesAreMarkersIfAllowed() {
        #expect(Moment("open", allowsBareNames: true) == .marker("open"))
        #expect(Moment("open - 50ms", allowsBareNames: true) == .offset(from: .marker("open"), by: -0.05))
        #expect(Moment("end", allowsBareNames: true) == .end)
        #expect(Moment("1s", allowsBareNames: true) == .time(1))
        #expect(Moment("1s2", allowsBareNames: true) == nil)
    }

    @Test(arguments: [
        ("2s", "1s", true), ("1s", "1s", false), ("60%", "50%", true), ("end", "99%", true), ("end", "100%", false),
        ("marker:a + 1s", "marker:a", true), ("marker:a", "marker:a - 1s", true), ("marker:a", "marker:a", false),
        ("marker:a + 1s", "marker:b", false), ("end", "end - 1s", true), ("end", "1s", false), ("2s", "50%", false),
    ])
    func isAlwaysAfter(first: String, second: String, isAfter: Bool) throws {
        let (a, b) = (try #require(Moment(first)), try #require(Moment(second)))
        #expect(a.isAlwaysAfter(b) == isAfter)
        if isAfter { #expect(!b.isAlwaysAfter(a)) }
    }
}
