import Motion
import TestSupport
import Testing

/// Checks every row of `Vectors/scroll2.csv`: scrolling, zooming, indicators, sheets, system curves and title bars.
@Suite struct SurfaceVectorTests {
    @Test func everyRow() throws {
        let rows = try VectorTable("scroll2", in: .module).rows
        #expect(rows.count == 74)
        for row in rows {
            let given = try Parameters(row.text("params"))
            let kind = try row.text("kind")
            let actual =
                try scrolling(kind, given) ?? zoomOrIndicator(kind, try row.text("quantity"), given)
                ?? surface(kind, given)
            #expect(isClose(actual, try row.number("expected"), within: 1e-6), "\(actual): \(row)")
        }
    }

    private func scrolling(_ kind: String, _ given: Parameters) throws -> Double? {
        let rate = given["rate", default: Deceleration.normalRate]
        switch kind {
        case "will_end_target":
            let range = given["lo", default: -.infinity]...given["hi", default: .infinity]
            return ScrollMotion.willEndTarget(
                offset: try given.number("x0"), velocity: try given.number("v"), range: range, rate: rate)
        case "retarget_velocity":
            return Deceleration.velocity(
                reaching: try given.number("target") - given.number("x0"), rate: rate)
        case "page_target":
            let page = try given.number("page")
            let range = 0...page * (try given.number("count") - 1)
            let (offset, velocity) = (try given.number("x"), try given.number("v"))
            let start = try given.number("start") / page
            let motion = ScrollMotion(
                offset: offset, velocity: velocity, range: range, page: page, startingPage: start)
            let target = ScrollMotion.pageTarget(
                offset: offset, velocity: velocity, range: range, page: page, startingPage: start)
            #expect(motion.end == target)
            return target
        case "bounce":
            return BounceSpring(
                initialDisplacement: try given.number("x0"), initialVelocity: try given.number("v0")
            ).value(at: try given.number("t"))
        default: return nil
        }
    }

    private func zoomOrIndicator(_ kind: String, _ quantity: String, _ given: Parameters) throws -> Double? {
        switch kind {
        case "zoom_band":
            return ZoomBand(minimum: try given.number("min"), maximum: try given.number("max"))
                .shown(raw: try given.number("raw"))
        case "zoom_offset":
            return ZoomBand.offset(
                try given.number("offset"), keeping: try given.number("point"), from: try given.number("from"),
                to: try given.number("to"))
        case "indicator":
            let indicator = ScrollIndicator(
                viewExtent: try given.number("view"), contentExtent: try given.number("content"),
                startInset: given["top", default: 0], endInset: given["bottom", default: 0],
                offset: try given.number("offset"))
            return quantity == "length" ? indicator.length : indicator.position
        case "indicator_alpha":
            return ScrollIndicator.alpha(atRestFor: try given.number("t"))
        default: return nil
        }
    }

    private func surface(_ kind: String, _ given: Parameters) throws -> Double {
        switch kind {
        case "sheet_dismisses":
            let offset = SheetDrag.offset(travel: try given.number("travel"))
            return SheetDrag(height: try given.number("height"))
                .dismisses(offset: offset, velocity: try given.number("v")) ? 1 : 0
        case "sheet_dim":
            let offset = SheetDrag.offset(travel: try given.number("travel"))
            return SheetDrag(height: try given.number("height")).dimming(offset: offset)
        case "sheet_settle":
            return SheetDrag.settling(offset: try given.number("x0"), velocity: try given.number("v0"), to: 0)
                .value(at: try given.number("t"))
        case "curve7": return ProgressCurve.curve7.value(at: try given.number("t"))
        case "alert_spring": return ProgressCurve.alert.value(at: try given.number("t"))
        default:
            #expect(kind == "large_title")
            return LargeTitleBar().height(offset: try given.number("offset"))
        }
    }
}

/// Words of the form `name=number`.
private struct Parameters {
    private var numbers: [String: Double] = [:]

    init(_ text: String) throws {
        for word in text.split(separator: " ") {
            let halves = word.split(separator: "=").map(String.init)
            let number: Double = try #require(Double(halves[1]))
            numbers[halves[0]] = number
        }
    }

    subscript(name: String, default value: Double) -> Double { numbers[name] ?? value }

    func number(_ name: String) throws -> Double { try #require(numbers[name], "\(name)") }
}
