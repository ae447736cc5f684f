package import Graphics

extension Device {
    /// The distance by which buttons protrude, in millimetres.
    private static let protrusion = 0.42
    /// The width of the metal rim around the glass, in millimetres.
    private static let rim = 0.85

    /// The space for the body around the screen, including its buttons, in whole points.
    package var bodyInsets: Insets {
        let depth = (Self.protrusion * pointsPerMillimetre).rounded(.up)
        func room(_ side: Button.Side) -> Double { body.buttons.contains { $0.side == side } ? depth : 0 }
        // Equal on both sides, so that the screen stays centred.
        let across = max(room(.left), room(.right))
        return bezel + Insets(top: room(.top), left: across, bottom: room(.top), right: across)
    }

    /// The body without its display, in the screen's coordinates: buttons, metal with a light edge, black glass.
    package var bodyItems: [DisplayItem] {
        let outer = bounds.outset(by: bezel)
        let metal = Self.rim * pointsPerMillimetre
        func outline(_ inset: Double) -> Path {
            .roundedRect(
                outer.insetBy(inset, inset), radius: max(0, bodyCornerRadius - inset), curve: .continuous)
        }
        let dark = body.color.interpolated(to: .black, fraction: 0.35)
        let light = body.color.interpolated(to: .white, fraction: 0.3)
        let metalGradient = Gradient(
            geometry: .linear(from: Point(outer.minX, outer.minY), to: Point(outer.maxX, outer.maxY)),
            stops: [
                Gradient.Stop(location: 0, color: light),
                Gradient.Stop(location: 0.12, color: body.color),
                Gradient.Stop(location: 0.5, color: dark),
                Gradient.Stop(location: 0.88, color: body.color),
                Gradient.Stop(location: 1, color: light),
            ])
        // From the outside in: a thin light edge, the metal, a seam, the glass.
        var items = body.buttons.map { item(for: $0, around: outer, color: body.color) }
        items += [
            .fill(outline(0), .color(body.color.interpolated(to: .white, fraction: 0.42)), rule: .nonZero),
            .fill(outline(0.75), .gradient(metalGradient), rule: .nonZero),
            .fill(outline(metal - 1), .color(body.color.interpolated(to: .black, fraction: 0.7)), rule: .nonZero),
            .fill(outline(metal), .color(Color(white: 0.012)), rule: .nonZero),
        ]
        if body.hasHomeButton { items += homeButtonAndEarpiece(in: outer) }
        return items
    }

    private func item(for button: Button, around outer: Rect, color: Color) -> DisplayItem {
        let depth = Self.protrusion * pointsPerMillimetre
        let (start, end) = (
            button.range.lowerBound * pointsPerMillimetre, button.range.upperBound * pointsPerMillimetre
        )
        let length = end - start
        // Half of the button is behind the body.
        let box: Rect =
            switch button.side {
            case .left: Rect(outer.minX - depth, outer.minY + start, 2 * depth, length)
            case .right: Rect(outer.maxX - depth, outer.minY + start, 2 * depth, length)
            case .top: Rect(outer.minX + start, outer.minY - depth, length, 2 * depth)
            }
        let dark = color.interpolated(to: .black, fraction: 0.25)
        let shade = Gradient(
            geometry: .linear(
                from: Point(box.minX, box.minY),
                to: button.side == .top ? Point(box.maxX, box.minY) : Point(box.minX, box.maxY)),
            stops: [
                Gradient.Stop(location: 0, color: dark),
                Gradient.Stop(location: 0.06, color: color.interpolated(to: .white, fraction: 0.16)),
                Gradient.Stop(location: 0.94, color: color.interpolated(to: .white, fraction: 0.06)),
                Gradient.Stop(location: 1, color: dark),
            ])
        return .fill(.roundedRect(box, radius: depth * 0.6), .gradient(shade), rule: .nonZero)
    }

    /// The home button in the lower bezel and the earpiece in the upper one.
    private func homeButtonAndEarpiece(in outer: Rect) -> [DisplayItem] {
        // The diameter is 10.9 mm on all phones with a home button.
        let radius = 5.45 * pointsPerMillimetre
        let center = Point(bounds.midX, (bounds.maxY + outer.maxY) / 2)
        let disc = Path.ellipse(in: Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius))
        let earpiece = Rect(bounds.midX - 28, (outer.minY + bounds.minY) / 2 - 2.5, 56, 5)
        return [
            .fill(disc, .color(Color(white: 0.03)), rule: .nonZero),
            .stroke(disc, .color(Color(white: 0.24)), Stroke(width: 1.5)),
            .fill(.roundedRect(earpiece, radius: 2.5), .color(Color(white: 0.16)), rule: .nonZero),
        ]
    }
}
