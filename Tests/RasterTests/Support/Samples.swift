import Foundation
import Graphics
import Raster

/// Display lists that cover all features of the renderer, small enough for goldens.
enum Samples {
    static let all: [(name: String, list: DisplayList)] = [
        ("shapes", shapes), ("gradients", gradients), ("groups", groups), ("blends", blends), ("effects", effects),
        ("canvases", canvases), ("images", pictures), ("labels", labels), ("masks", masks), ("filters", filters),
        ("coverage", coverage), ("planes", planes),
    ]

    static let images: ImageStore = {
        var checker = Bitmap(width: 64, height: 64)
        for y in 0..<64 {
            for x in 0..<64 {
                let light = (x / 4 + y / 4) % 2 == 0
                checker[x, y] = light ? 0xFFFF_FFFF : 0xFF00_0000 | UInt32(x * 4) << 16 | UInt32(y * 4) << 8 | 0x80
            }
        }
        var store = ImageStore()
        try? store.add(checker, as: "checker")
        return store
    }()

    static var star: Path {
        let points = (0..<5).map { k -> Point in
            let angle = Double(k) * 4 * .pi / 5 - .pi / 2
            return Point(30 + 28 * cos(angle), 30 + 28 * sin(angle))
        }
        return Path([.move(points[0])] + points.dropFirst().map { .line($0) } + [.close])
    }

    static func moved(_ x: Double, _ y: Double, _ items: [DisplayItem]) -> DisplayItem {
        .group(Group(transform: .translation(x, y), items: items))
    }

    static let shapes = DisplayList(
        300, 200,
        [
            .fill(star, .blue),
            moved(70, 0, [.fill(star, .color(.blue), rule: .evenOdd)]),
            moved(140, 0, [.stroke(star, .color(.black), Stroke(width: 3))]),
            moved(210, 0, [.stroke(star, .color(.black), Stroke(width: 5, join: .round))]),
            .stroke(
                Path([.move(Point(10, 80)), .line(Point(110, 80))]), .color(.red), Stroke(width: 8, cap: .round)),
            .stroke(
                Path([.move(Point(10, 95)), .line(Point(110, 95))]), .color(.red),
                Stroke(width: 4, cap: .round, dashes: [0, 8], dashPhase: 2)),
            .stroke(
                Path([.move(Point(10, 105)), .line(Point(110, 105))]), .color(.red),
                Stroke(width: 4, dashes: [10, 4])),
            moved(
                130, 70,
                [
                    .stroke(
                        .circle(Point(30, 30), radius: 25), .color(Color(white: 0.85)), Stroke(width: 6)),
                    .stroke(
                        .circle(Point(30, 30), radius: 25), .color(.blue),
                        Stroke(width: 6, cap: .round, trim: 0.1...0.6)),
                ]),
            .group(
                Group(
                    transform: AffineTransform.translation(240, 100).rotated(.pi / 6),
                    items: [
                        .fill(.rounded(Rect(-25, -25, 50, 50), radius: 10), Color(0.2, 0.7, 0.3)),
                        .stroke(.rounded(Rect(-25, -25, 50, 50), radius: 10), .color(.black), Stroke(width: 1)),
                    ])),
            .fill(.rounded(Rect(10, 140, 280, 50), radius: 25), Color(0.38, 0.64, 0.91)),
            .stroke(.rounded(Rect(10, 140, 280, 50), radius: 25), .color(.black), Stroke(width: 0.5)),
        ])

    static let gradients: DisplayList = {
        func stops(_ colors: Color...) -> [Gradient.Stop] {
            colors.enumerated().map { .init(location: Double($0) / Double(colors.count - 1), color: $1) }
        }
        func item(_ rect: Rect, _ geometry: Gradient.Geometry, _ stops: [Gradient.Stop]) -> DisplayItem {
            .fill(.rounded(rect, radius: 8), .gradient(Gradient(geometry: geometry, stops: stops)), rule: .nonZero)
        }
        let wheel = (0..<12).flatMap { k -> [Gradient.Stop] in
            let color = k % 2 == 0 ? Color(0.86, 0.11, 0.02) : Color(1, 0.85, 0.3)
            return [
                .init(location: Double(k) / 12, color: color), .init(location: Double(k + 1) / 12, color: color),
            ]
        }
        return DisplayList(
            320, 220,
            [
                item(Rect(10, 10, 90, 90), .linear(from: Point(10, 10), to: Point(100, 100)), stops(.red, .blue)),
                item(Rect(110, 10, 90, 90), .linear(from: Point(110, 0), to: Point(200, 0)), stops(.red, .clear)),
                item(
                    Rect(210, 10, 100, 90), .radial(center: Point(260, 55), radiusX: 50, radiusY: 30),
                    stops(.white, Color(0.1, 0.3, 0.8))),
                item(
                    Rect(10, 110, 100, 100), .conic(center: Point(60, 160), angle: -.pi / 2),
                    stops(.red, Color(1, 1, 0), .green, Color(0, 1, 1), .blue, Color(1, 0, 1), .red)),
                item(Rect(115, 110, 100, 100), .conic(center: Point(165, 160), angle: 0), stops(.black, .white)),
                .fill(
                    .circle(Point(267, 160), radius: 48),
                    .gradient(Gradient(geometry: .conic(center: Point(267, 160), angle: 0.1), stops: wheel)),
                    rule: .nonZero),
            ])
    }()

    static let groups = DisplayList(
        300, 200, background: Color(white: 0.15),
        [
            .group(
                Group(
                    clip: .rounded(Rect(10, 10, 80, 80), radius: 20),
                    items: [.box(10, 10, 80, 80, .white), .box(10, 10, 80, 80, .blue)])),
            .group(
                Group(opacity: 0.5, items: [.box(110, 10, 50, 50, .red), .box(130, 30, 50, 50, .green)])),
            .box(200, 10, 50, 50, .red.faded(0.5)), .box(220, 30, 50, 50, .green.faded(0.5)),
            .group(
                Group(
                    mask: [
                        .fill(
                            .box(10, 110, 80, 80),
                            .gradient(
                                Gradient(
                                    geometry: .linear(from: Point(10, 0), to: Point(90, 0)),
                                    stops: [.init(location: 0, color: .clear), .init(location: 1, color: .black)])),
                            rule: .nonZero)
                    ],
                    items: [.fill(.circle(Point(50, 150), radius: 40), Color(1, 0.8, 0.2))])),
            .group(
                Group(
                    transform: AffineTransform.translation(150, 150).rotated(0.3),
                    clip: .rounded(Rect(-35, -35, 70, 70), radius: 12),
                    items: [
                        .box(-40, -40, 80, 80, .white),
                        .group(
                            Group(
                                opacity: 0.7, clip: .circle(.zero, radius: 30),
                                items: [.box(-30, -30, 60, 30, .red), .box(-30, 0, 60, 30, .blue)])),
                    ])),
            .group(
                Group(
                    clip: .box(210, 110, 80, 80),
                    items: [.fill(.circle(Point(210, 110), radius: 60), .green)])),
        ])

    /// The Porter-Duff modes.
    static let coverageModes: [BlendMode] = [
        .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn, .destinationOut,
        .destinationAtop, .xor, .plusDarker,
    ]

    static let blends: DisplayList = {
        let modes = BlendMode.allCases.filter { !coverageModes.contains($0) }
        let items = modes.enumerated().map { index, mode -> DisplayItem in
            moved(
                Double(index % 6) * 50 + 5, Double(index / 6) * 50 + 5,
                [
                    .fill(
                        .box(0, 0, 40, 40),
                        .gradient(
                            Gradient(
                                geometry: .linear(from: .zero, to: Point(40, 0)),
                                stops: [
                                    .init(location: 0, color: Color(0.9, 0.3, 0.1)),
                                    .init(location: 1, color: Color(0.1, 0.6, 0.9)),
                                ])), rule: .nonZero),
                    .group(
                        Group(
                            blendMode: mode,
                            items: [
                                .fill(.circle(Point(20, 20), radius: 14), Color(0.5, 0.8, 0.3)),
                                .box(15, 15, 10, 10, .white),
                            ])),
                ])
        }
        return DisplayList(305, 155, items)
    }()

    static let effects: DisplayList = {
        var items: [DisplayItem] = []
        for row in 0..<8 {
            for column in 0..<12 {
                let t = Double(row * 12 + column) / 96
                items.append(
                    .box(
                        Double(column) * 26, Double(row) * 26, 24, 24,
                        Color(t, 1 - t, Double(column % 3) / 2)))
            }
        }
        for (index, radius) in [2.0, 8, 20].enumerated() {
            items.append(
                .backdrop(
                    Backdrop(
                        area: .rounded(Rect(10 + Double(index) * 100, 10, 90, 80), radius: 16), radius: radius,
                        saturation: 1.8,
                        tint: [
                            Color(white: 1, alpha: 0.3), Color(white: 0.97, alpha: 0.82),
                            Color(white: 0.11, alpha: 0.73),
                        ][
                            index])))
        }
        for (index, radius) in [0.0, 3, 12].enumerated() {
            items.append(
                .group(
                    Group(
                        shadow: Shadow(color: .black, opacity: 0.6, radius: radius, offset: Point(4, 6)),
                        items: [
                            .fill(
                                .rounded(Rect(20 + Double(index) * 100, 110, 70, 70), radius: 14),
                                .color(Color(white: 0.95)), rule: .nonZero)
                        ])))
        }
        return DisplayList(310, 206, items)
    }()

    static let pictures = DisplayList(
        300, 150,
        [
            .image(ImageBlock(source: "checker", box: Rect(10, 10, 64, 64))),
            .image(ImageBlock(source: "checker", box: Rect(84, 10, 20, 20))),
            .image(ImageBlock(source: "checker", box: Rect(84, 40, 34, 34))),
            .image(ImageBlock(source: "checker", box: Rect(130, 10, 130, 130))),
            .image(ImageBlock(source: "checker", box: Rect(10, 84, 56, 56), tint: .red.faded(0.5))),
            .group(
                Group(
                    transform: AffineTransform.translation(100, 112).rotated(0.4), opacity: 0.6,
                    items: [.image(ImageBlock(source: "checker", box: Rect(-20, -20, 40, 40)))])),
        ])

    /// The same blurred scene with a phone's corners, rotated, and at a subpixel position.
    static let canvases: DisplayList = {
        let scene = DisplayList(
            90, 120, background: .white,
            [
                .box(0, 0, 30, 120, Color(0.9, 0.3, 0.1)), .box(60, 40, 30, 80, Color(0.1, 0.6, 0.9)),
                .backdrop(
                    Backdrop(
                        area: .box(0, 50, 90, 70), radius: 12, saturation: 1.8, tint: Color(white: 1, alpha: 0.3))),
            ])
        let box = Rect(0, 0, 90, 120)
        let phone = CanvasBlock(
            scene, box: box, clip: .roundedRect(box, radius: 20, corners: .all, curve: .continuous))
        return DisplayList(
            320, 140, background: Color(white: 0.1),
            [
                moved(10, 10, [.canvas(phone)]), moved(110.5, 10.3, [.canvas(CanvasBlock(scene, box: box))]),
                .group(
                    Group(transform: AffineTransform.translation(225, 15).rotated(0.15), items: [.canvas(phone)])),
            ])
    }()
}
