import SceneModel
import Testing

@Suite struct MomentTests {
    @Test(arguments: [
        ("1.2s", Moment.time(1.2)), ("350ms", .time(0.35)), ("0", .time(0)), ("50%", .share(0.5)), ("100%", .share(1)),
        ("marker:open", .marker("open")), ("end", .end),
    ])
    func isReadAsWritten(text: String, moment: Moment) {
        #expect(Moment(text) == moment)
    }

    @Test(arguments: ["", "1", "-1s", "101%", "nans", "infs", "marker:", "open", "1.2 seconds", "1s2"])
    func isNothingElse(text: String) {
        #expect(Moment(text) == nil)
    }

    @Test(arguments: [Moment.time(1.25), .share(0.5), .marker("open"), .end])
    func readsBackWhatItPrints(moment: Moment) {
        #expect(Moment(moment.description) == moment)
    }
}
