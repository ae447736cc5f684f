import Graphics
import SceneLanguage
import SceneModel
import Testing

/// The screens and bodies of all phones and tablets.
@Suite struct DeviceTests {
    @Test func publishedValues() throws {
        for (name, size, top, bottom, radius) in [
            ("iPhone SE", Size(375, 667), 20, 0, 0), ("iPhone 8 Plus", Size(414, 736), 20, 0, 0),
            ("iPhone X", Size(375, 812), 44, 34, 39), ("iPhone 11", Size(414, 896), 48, 34, 41.5),
            ("iPhone 13 mini", Size(375, 812), 50, 34, 44), ("iPhone 14", Size(390, 844), 47, 34, 47.33),
            ("iPhone 15", Size(393, 852), 59, 34, 55), ("iPhone 16", Size(393, 852), 59, 34, 55),
            ("iPhone 15 Pro Max", Size(430, 932), 59, 34, 55), ("iPhone 16 Plus", Size(430, 932), 59, 34, 55),
            ("iPhone 16 Pro", Size(402, 874), 62, 34, 62), ("iPhone 16 Pro Max", Size(440, 956), 62, 34, 62),
            ("iPad mini", Size(744, 1133), 24, 20, 21.5),
        ] as [(String, Size, Double, Double, Double)] {
            let device = try #require(Devices.named(name), "\(name)")
            #expect(device.size == size, "\(name)")
            #expect(device.safeArea == Insets(top: top, bottom: bottom), "\(name)")
            #expect(device.cornerRadius == radius, "\(name)")
        }
    }

    @Test func namesIgnoreCase() {
        let names = Devices.all.flatMap { [$0.name] + $0.otherNames }
        #expect(Set(names.map { $0.lowercased() }).count == names.count)
        for name in names {
            #expect(Devices.named(name.uppercased()) == Devices.named(name) && Devices.named(name) != nil)
        }
        #expect(Devices.named("iPhone 61") == nil)
        #expect(Devices.hint(for: "iPhone 17 Pro")?.description == "did you mean 'iPhone 16 Pro'?")
        #expect(Devices.hint(for: "iphone 10 pro")?.description == "did you mean 'iPhone 11 Pro'?")
        #expect(Devices.hint(for: "iPone 16")?.description == "did you mean 'iPhone 16'?")
        #expect(Devices.hint(for: "Pixel")?.description.hasPrefix("devices: iPhone SE, ") == true)
    }

    @Test(arguments: Devices.all)
    func theScreen(of device: Device) throws {
        #expect(device.size.width < device.size.height)
        #expect((1.9...3).contains(device.nativeScale))
        // The continuous curve fits into the side without compression.
        #expect(device.cornerRadius * CornerCurve.continuous.expansionFactor < device.size.width / 2)
        #expect(device.safeArea.top + device.safeArea.bottom < device.size.height / 4)
        #expect(device.hasHomeIndicator != device.body.hasHomeButton)
        guard let cutout = device.cutoutBounds, let outline = device.cutoutOutline else {
            #expect(device.cutout == .none && device.cutoutItems.isEmpty)
            return
        }
        #expect(abs(cutout.midX - device.size.width / 2) < 1e-9)
        #expect(cutout.minY >= 0 && cutout.maxY < device.safeArea.top)
        #expect(device.bounds.outset(by: Insets(top: 1)).contains(outline.controlBounds))
        // Outside the display's corners, where the curve is nearly straight.
        #expect(cutout.minX > device.cornerRadius)
    }

    @Test(arguments: Devices.all)
    func theBody(of device: Device) {
        let bezel = device.bezel
        #expect(bezel.left == bezel.right && bezel.top == bezel.bottom)
        #expect(bezel.left == bezel.left.rounded() && bezel.top == bezel.top.rounded())
        #expect((12...65).contains(bezel.left))
        if device.hasHomeIndicator {
            // The border is even: Apple's sizes in millimetres and in pixels agree within a third of a millimetre.
            #expect(abs(bezel.top - bezel.left) <= 2, "\(device.name) \(bezel)")
            #expect(device.bodyCornerRadius - device.cornerRadius == bezel.left)
        } else {
            #expect(bezel.top > 3 * bezel.left)
        }
        let body = device.bounds.outset(by: bezel)
        #expect(abs(body.width / device.pointsPerMillimetre - device.body.width) < 0.2)
        #expect(abs(body.height / device.pointsPerMillimetre - device.body.height) < 0.2)
        #expect(device.bodyCornerRadius < body.width / 2)
        for button in device.body.buttons {
            let side = button.side == .top ? device.body.width : device.body.height
            #expect(button.range.lowerBound > 0 && button.range.upperBound < side / 2)
        }
        let frame = device.bounds.outset(by: device.bodyInsets)
        for item in device.bodyItems {
            guard case .fill(let path, _, _) = item else { continue }
            #expect(frame.contains(path.controlBounds), "\(device.name)")
        }
    }

    /// The gap between two concentric outlines is the same along the sides and across the corner.
    @Test(arguments: Devices.all.filter(\.hasHomeIndicator))
    func borderWidthIsConstant(on device: Device) throws {
        let inner = try diagonal(device.display)
        let outer = try diagonal(
            .roundedRect(
                device.bounds.outset(by: device.bezel), radius: device.bodyCornerRadius, curve: .continuous))
        #expect(abs(inner.distance(to: outer) - device.bezel.left) < 1.5, "\(device.name)")
    }

    /// The point where an outline crosses the bisector of its top left corner.
    private func diagonal(_ path: Path) throws -> Point {
        let corner = path.controlBounds.origin
        var (outside, inside) = (0.0, 60.0)
        try #require(path.contains(corner + Point(inside, inside)))
        for _ in 0..<40 {
            let middle = (outside + inside) / 2
            if path.contains(corner + Point(middle, middle)) { inside = middle } else { outside = middle }
        }
        return corner + Point(inside, inside)
    }
}
