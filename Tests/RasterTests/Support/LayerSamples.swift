import Graphics

/// Samples of masks, filters and Porter-Duff blend modes.
extension Samples {
    private static func stripes(_ width: Double, _ height: Double) -> [DisplayItem] {
        stride(from: 0, to: width, by: 20).map { .box($0, 0, 10, height, Color(0.36, 0.25, 0.84)) }
    }

    private static let fade = DisplayItem.fill(
        .box(0, 0, 80, 80),
        .gradient(
            Gradient(
                geometry: .linear(from: Point(0, 0), to: Point(0, 80)),
                stops: [.init(location: 0, color: .black), .init(location: 1, color: .clear)])), rule: .nonZero)

    private static func badge(_ mask: [DisplayItem]?, _ items: [DisplayItem], at x: Double, _ y: Double) -> DisplayItem
    {
        .group(Group(transform: .translation(x, y), mask: mask, items: items))
    }

    static let masks: DisplayList = {
        let disc = DisplayItem.fill(.circle(Point(40, 40), radius: 36), .black)
        let square: [DisplayItem] = [.box(0, 0, 80, 80, Color(1, 0.8, 0.2)), .box(0, 40, 80, 40, .red)]
        let glass = DisplayItem.backdrop(
            Backdrop(area: .box(0, 0, 80, 80), radius: 8, saturation: 1.8, tint: Color(white: 0.1, alpha: 0.4)))
        let ring = Path(
            Path.circle(Point(40, 40), radius: 36).elements + Path.circle(Point(40, 40), radius: 18).elements)
        let shadow = Shadow(color: .black, opacity: 0.8, radius: 5, offset: Point(0, 4), path: .box(10, 10, 60, 60))
        return DisplayList(
            300, 200, background: Color(1, 0.6, 0.35),
            stripes(300, 200) + [
                badge([disc], square, at: 10, 10),
                badge([fade], square, at: 110, 10),
                badge(
                    [disc, fade], [.group(Group(shadow: shadow, items: [.box(20, 20, 40, 40, .white)]))], at: 210, 10),
                badge([disc], [glass], at: 10, 110),
                badge([fade], [glass], at: 110, 110),
                .group(
                    Group(
                        transform: AffineTransform.translation(-40, -40).concatenating(.rotation(0.5))
                            .concatenating(.translation(250, 150)),
                        items: [
                            .backdrop(
                                Backdrop(
                                    area: ring, rule: .evenOdd, radius: 6, saturation: 1,
                                    tint: Color(white: 1, alpha: 0.3)))
                        ])),
            ])
    }()

    static let filters: DisplayList = {
        let wheel = DisplayItem.fill(
            .rounded(Rect(0, 0, 50, 50), radius: 12),
            .gradient(
                Gradient(
                    geometry: .conic(center: Point(25, 25), angle: 0),
                    stops: [.red, Color(1, 1, 0), .green, Color(0, 1, 1), .blue, Color(1, 0, 1), .red].enumerated().map
                    {
                        .init(location: Double($0.offset) / 6, color: $0.element)
                    })), rule: .nonZero)
        let all: [[Filter]] = [
            [], [.blur(radius: 2)], [.blur(radius: 8)], [.saturation(0)], [.saturation(2)], [.brightness(0.5)],
            [.contrast(0.4)], [.hueRotation(.pi / 2)], [.invert(1)], [.multiply(Color(1, 0.6, 0.2))],
            [.tint(Color(0, 0, 0, alpha: 0.5))], [.blur(radius: 4), .saturation(0), .contrast(3)],
        ]
        let items = all.enumerated().map { index, filters -> DisplayItem in
            .group(
                Group(
                    transform: .translation(Double(index % 4) * 75 + 12, Double(index / 4) * 75 + 12), filters: filters,
                    shadow: Shadow(color: .black, opacity: 0.4, radius: 2, offset: Point(0, 3)),
                    items: [wheel, .box(20, 20, 10, 10, .white)]))
        }
        return DisplayList(300, 230, background: Color(white: 0.9), items)
    }()

    static let coverage: DisplayList = {
        let items = coverageModes.enumerated().map { index, mode -> DisplayItem in
            let blended = Group(
                blendMode: mode, clip: .rounded(Rect(20, 20, 36, 36), radius: 8),
                items: [
                    .fill(.circle(Point(40, 40), radius: 17), Color(0.1, 0.5, 1, alpha: 0.7)), .box(0, 0, 0, 0, .red),
                ])
            return .group(
                Group(
                    transform: .translation(Double(index % 4) * 65 + 5, Double(index / 4) * 65 + 5), isIsolated: true,
                    items: [.fill(.circle(Point(25, 25), radius: 20), Color(1, 0.7, 0.1)), .group(blended)]))
        }
        return DisplayList(270, 200, items)
    }()
}
