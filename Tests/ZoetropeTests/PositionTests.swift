import Testing
import Zoetrope

@Suite struct PositionTests {
    @Test func `moments are read as people write them`() {
        let moments: [(String, Position)] = [
            ("1.2s", .time(1.2)), ("0s", .time(0)), ("350ms", .time(0.35)), ("0", .time(0)), (".5s", .time(0.5)),
            ("50%", .share(0.5)), ("0%", .share(0)), ("100%", .share(1)), ("33.5%", .share(0.335)),
            ("marker:open", .marker("open")), ("marker:end", .marker("end")), ("marker:a b", .marker("a b")),
            ("marker:1s", .marker("1s")), ("end", .end),
            ("marker:open + 0.5s", .offset(from: .marker("open"), by: 0.5)),
            ("end - 50ms", .offset(from: .end, by: -0.05)),
        ]
        for (text, position) in moments { #expect(Position(text) == position, "\(text)") }
    }

    @Test func `anything else is refused`() {
        let words = [
            "", " ", "1", "1.2", "s", "ms", "%", "-1s", "+1s", "1 s", " 1s", "1s ", "1m", "1sec", "1e400s", "infs",
            "nans", "inf%", "101%", "-1%", "1,5s", "0x10s", "1e3s", "marker:", "marker", "END", "start", "ends",
            "1.2.3s",
        ]
        for word in words { #expect(Position(word) == nil, "\(word)") }
    }
}
