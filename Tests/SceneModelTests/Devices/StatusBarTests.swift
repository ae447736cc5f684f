import Graphics
import SceneLanguage
import SceneModel
import Testing

/// The positions of the status bar and the home indicator on each device.
@Suite struct StatusBarTests {
    private func bounds(_ item: DisplayItem, _ transform: AffineTransform = .identity) -> [Rect] {
        switch item {
        case .fill(let path, _, _): [transform.apply(path.controlBounds)]
        case .stroke(let path, _, let stroke):
            [transform.apply(path.controlBounds.insetBy(-stroke.width / 2, -stroke.width / 2))]
        case .group(let group):
            group.items.flatMap { bounds($0, group.transform.concatenating(transform)) }
        default: []
        }
    }

    private func time(_ items: [DisplayItem]) throws -> TextBlock {
        let blocks = items.compactMap { if case .text(let block) = $0 { block } else { nil } }
        return try #require(blocks.count == 1 ? blocks[0] : nil)
    }

    @Test(arguments: Devices.all)
    func isBesideTheCutout(on device: Device) throws {
        let items = StatusBar(device: device, size: device.size).items(color: .black, clock: "9:41")
        let bar = Rect(0, 0, device.size.width, device.safeArea.top)
        let icons = items.flatMap { bounds($0) }
        #expect(icons.count == 10)
        let text = try time(items)
        #expect(text.runs.map(\.text) == ["9:41"])
        // Four digits and a colon in a semibold sans serif are less than three ems wide.
        let size = text.runs[0].font.size
        let words = Rect(text.box.midX - size * 1.4, text.box.midY - size / 2, size * 2.8, size)
        for box in icons + [words] {
            #expect(bar.contains(box), "\(device.name): \(box)")
            if let cutout = device.cutoutBounds { #expect(box.intersection(cutout) == nil, "\(device.name)") }
        }
        for box in icons { #expect(box.intersection(words) == nil) }
        guard device.cutoutBounds != nil else { return }
        // The time and the icons are equally far from the centre.
        let group = icons.dropFirst().reduce(icons[0]) { $0.union($1) }
        #expect(abs((group.midX + text.box.midX) / 2 - device.size.width / 2) < 1)
        #expect(abs(group.midY - text.box.midY) < 1)
    }

    @Test(arguments: Devices.all)
    func `from right to left, places are mirrored and icons are not`(on device: Device) throws {
        let width = device.size.width
        let plain = StatusBar(device: device, size: device.size).items(color: .black, clock: "9:41")
        let mirrored = StatusBar(device: device, size: device.size, isMirrored: true).items(
            color: .black, clock: "9:41")
        #expect(abs(try time(mirrored).box.midX - (width - (try time(plain).box.midX))) < 1e-9)
        #expect(plain.count == mirrored.count && plain.count == 4)
        for (icon, other) in zip(plain.dropFirst(), mirrored.dropFirst()) {
            guard case .group(let a) = icon, case .group(let b) = other else { return #expect(Bool(false)) }
            #expect(a.items == b.items && a.transform.a == b.transform.a && a.transform.ty == b.transform.ty)
            // Both ends of the icon, with the width that it is drawn with.
            let drawn = bounds(icon).reduce(bounds(icon)[0]) { $0.union($1) }
            let end = bounds(other).reduce(bounds(other)[0]) { $0.union($1) }
            let inset = drawn.minX - a.transform.tx
            #expect(abs(end.minX - b.transform.tx - inset) < 1e-9)
            #expect((b.transform.tx < width / 2) == (a.transform.tx > width / 2), "\(device.name)")
        }
    }

    @Test func stylesHaveUIKitsColors() {
        #expect(StatusBarStyle.default.color(in: .light) == .black && StatusBarStyle.default.color(in: .dark) == .white)
        for appearance in Appearance.allCases {
            #expect(StatusBarStyle.lightContent.color(in: appearance) == .white)
            #expect(StatusBarStyle.darkContent.color(in: appearance) == .black)
            #expect(StatusBarStyle.hidden.color(in: appearance) == nil)
        }
    }

    @Test(arguments: Devices.all.filter(\.hasHomeIndicator))
    func homeIndicatorIsBelowTheSafeArea(on device: Device) {
        let box = HomeIndicator.outline(on: device).controlBounds
        #expect(box.minY > device.size.height - device.safeArea.bottom && box.maxY < device.size.height)
        #expect(abs(box.midX - device.size.width / 2) < 1e-9)
        #expect(device.display.contains(Point(box.minX, box.maxY)))
    }
}
