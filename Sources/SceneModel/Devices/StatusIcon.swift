import Graphics

/// An icon in the status bar, drawn from its top left at its size on the iPhone X, in points.
enum StatusIcon: CaseIterable, Sendable {
    case cellular, wifi, battery

    var width: Double {
        switch self {
        case .cellular: 17
        case .wifi: 15.4
        case .battery: 24.33
        }
    }

    var height: Double {
        switch self {
        case .cellular: 10.67
        case .wifi: 11
        case .battery: 11.33
        }
    }

    func items(color: Color) -> [DisplayItem] {
        switch self {
        case .cellular: Self.bars(color)
        case .wifi: waves(color)
        case .battery: charge(color)
        }
    }

    private static func bars(_ color: Color) -> [DisplayItem] {
        let heights: [Double] = [4, 6, 8.33, 10.67]
        return heights.enumerated().map { index, height in
            let bar = Rect(Double(index) * 14 / 3, 10.67 - height, 3, height)
            return .fill(.roundedRect(bar, radius: 0.8), .color(color), rule: .nonZero)
        }
    }

    /// Quarter rings around the middle of the lower edge.
    private func waves(_ color: Color) -> [DisplayItem] {
        let rings: [(inner: Double, outer: Double)] = [(0, 3.3), (4.9, 7.1), (8.7, 10.9)]
        return rings.map { ring in
            let sector = Path.sector(
                center: Point(width / 2, height), innerRadius: ring.inner, outerRadius: ring.outer,
                startAngle: -0.75 * .pi, endAngle: -0.25 * .pi)
            return .fill(sector, .color(color), rule: .nonZero)
        }
    }

    private func charge(_ color: Color) -> [DisplayItem] {
        let shell = Path.roundedRect(Rect(0.5, 0.5, 21, height - 1), radius: 3.3, curve: .continuous)
        let cap = Path.sector(
            center: Point(22.55, height / 2), innerRadius: 0, outerRadius: 2.1, startAngle: -0.5 * .pi,
            endAngle: 0.5 * .pi)
        let level = Path.roundedRect(Rect(2, 2, 18, height - 4), radius: 1.9, curve: .continuous)
        return [
            .stroke(shell, .color(color.faded(0.35)), Stroke(width: 1)),
            .fill(cap, .color(color.faded(0.4)), rule: .nonZero),
            .fill(level, .color(color), rule: .nonZero),
        ]
    }
}
