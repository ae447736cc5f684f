package import Graphics

extension Device {
    /// The bounds of the notch or Dynamic Island in the screen's coordinates; nil for a device with neither.
    package var cutoutBounds: Rect? {
        switch cutout {
        case .none: nil
        case .notch(let width, let height): Rect((size.width - width) / 2, 0, width, height)
        case .island(let width, let height, let top): Rect((size.width - width) / 2, top, width, height)
        }
    }

    /// The outline of the cutout in the screen's coordinates; a notch meets the top edge in concave curves.
    package var cutoutOutline: Path? {
        guard let box = cutoutBounds else { return nil }
        guard case .notch = cutout else { return .roundedRect(box, radius: box.height / 2) }
        // 6 and 20 points on the iPhone X, whose notch is 30 points high; other notches have the same proportions.
        let (flare, radius) = (box.height * 0.2, box.height * 2 / 3)
        // The distance of the control points that approximate a quarter circle.
        let k = 0.5523
        var path = Path()
        // Starts beyond the screen, so that no content shows through above the notch.
        path.move(to: Point(box.minX - flare, -1))
        path.line(to: Point(box.minX - flare, 0))
        path.cubic(
            Point(box.minX - flare * (1 - k), 0), Point(box.minX, flare * (1 - k)), to: Point(box.minX, flare))
        path.line(to: Point(box.minX, box.maxY - radius))
        path.cubic(
            Point(box.minX, box.maxY - radius * (1 - k)), Point(box.minX + radius * (1 - k), box.maxY),
            to: Point(box.minX + radius, box.maxY))
        path.line(to: Point(box.maxX - radius, box.maxY))
        path.cubic(
            Point(box.maxX - radius * (1 - k), box.maxY), Point(box.maxX, box.maxY - radius * (1 - k)),
            to: Point(box.maxX, box.maxY - radius))
        path.line(to: Point(box.maxX, flare))
        path.cubic(
            Point(box.maxX, flare * (1 - k)), Point(box.maxX + flare * (1 - k), 0), to: Point(box.maxX + flare, 0))
        path.line(to: Point(box.maxX + flare, -1))
        path.close()
        return path
    }

    /// The cutout with its camera, drawn over the screen's content.
    package var cutoutItems: [DisplayItem] {
        guard let outline = cutoutOutline, let box = cutoutBounds else { return [] }
        var items = [DisplayItem.fill(outline, .color(.black), rule: .nonZero)]
        switch cutout {
        case .none: break
        case .notch:
            let slit = Rect(box.midX - box.width * 0.13, box.minY + box.height * 0.2, box.width * 0.26, 5)
            items.append(
                .fill(.roundedRect(slit, radius: 2.5), .color(Color(0.09, 0.09, 0.1)), rule: .nonZero))
            items += lens(at: Point(box.midX + box.width * 0.25, box.minY + box.height * 0.2 + 2.5), radius: 5)
        case .island: items += lens(at: Point(box.maxX - box.height / 2, box.midY), radius: box.height * 0.16)
        }
        return items
    }

    private func lens(at center: Point, radius: Double) -> [DisplayItem] {
        let disc = Path.ellipse(in: Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius))
        let glass = Gradient(
            geometry: .radial(
                center: Point(center.x, center.y + radius * 0.3), radiusX: radius * 1.1, radiusY: radius * 1.1),
            stops: [
                Gradient.Stop(location: 0, color: Color(0.09, 0.11, 0.24)),
                Gradient.Stop(location: 0.55, color: Color(0.045, 0.05, 0.1)),
                Gradient.Stop(location: 1, color: Color(0.055, 0.055, 0.065)),
            ])
        return [.fill(disc, .gradient(glass), rule: .nonZero)]
    }
}
