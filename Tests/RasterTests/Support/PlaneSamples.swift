import Graphics

/// Samples of planes in perspective.
extension Samples {
    private static func plane(
        at x: Double, _ y: Double, rotation: SIMD3<Double>, eye: Double = 200, _ items: [DisplayItem]
    ) -> DisplayItem {
        let space = Transform3D(rotation: rotation, perspective: eye).concatenating(.translation(SIMD3(x, y, 0)))
        return .projected(ProjectedItems(Homography(space), items: items))
    }

    static let planes: DisplayList = {
        let picture = DisplayItem.image(ImageBlock(source: "checker", box: Rect(-32, -32, 64, 64)))
        let card: [DisplayItem] = [
            .group(
                Group(
                    shadow: Shadow(color: .black, opacity: 0.5, radius: 4, offset: Point(0, 3)),
                    items: [.fill(.rounded(Rect(-35, -30, 70, 60), radius: 10), .white)])),
            moved(-30, -30, [.fill(star, .blue)]),
        ]
        let nested = plane(at: 0, 0, rotation: SIMD3(-0.6, 0, 0), [picture])
        return DisplayList(
            300, 200, background: Color(0.85, 0.9, 0.95),
            [
                plane(at: 50, 50, rotation: SIMD3(0, 0.8, 0), card),
                plane(at: 150, 50, rotation: SIMD3(-0.9, 0, 0), [picture]),
                plane(at: 250, 50, rotation: SIMD3(0.4, -1.2, 0.3), eye: 90, [picture]),
                .group(Group(opacity: 0.5, items: [plane(at: 50, 150, rotation: SIMD3(0, -0.8, 0), card)])),
                plane(at: 150, 150, rotation: SIMD3(0, 0.7, 0), [.box(-40, -40, 80, 80, .black), nested]),
                .group(
                    Group(
                        filters: [.blur(radius: 2)], clip: .box(205, 105, 90, 90),
                        items: [plane(at: 250, 150, rotation: SIMD3(1.1, 0, 0), eye: 120, [picture])])),
            ])
    }()
}
