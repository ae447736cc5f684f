import Graphics
package import SceneLanguage

/// The known devices.
///
/// Sources. Sizes, scales and safe areas: Apple's Human Interface Guidelines ("Layout", device dimensions) and what
/// `UIView.safeAreaInsets` returns in the simulators of those models (62 points on top from iPhone 16 Pro on, 59 with
/// the first Dynamic Island, 47 with the smaller notch, 50 and 48 on the 13 mini and the 11, whose points are larger).
/// Corner radii: `UIScreen._displayCornerRadius` as listed by public projects for each model. Bodies and pixel
/// densities: Apple's technical specifications, in millimetres and pixels per inch. Notches: Apple's accessory
/// guidelines (34.8 mm wide until the 12, 26.8 mm from the 13 on). The Dynamic Island at rest: as measured in
/// screenshots. Buttons: measured in Apple's front views, to within 2 mm.
package enum Devices {
    package static let all = [
        Device(
            name: "iPhone SE", otherNames: ["iPhone 8"], size: Size(375, 667), nativeScale: 2,
            safeArea: Insets(top: 20), cornerRadius: 0, cutout: .none,
            body: Device.Body(
                67.3, 138.4, pixelDensity: 326, color: midnight, cornerRadius: 66, hasHomeButton: true,
                buttons: classicButtons)),
        Device(
            name: "iPhone 8 Plus", otherNames: [], size: Size(414, 736), nativeScale: 1080.0 / 414,
            safeArea: Insets(top: 20), cornerRadius: 0, cutout: .none,
            body: Device.Body(
                78.1, 158.4, pixelDensity: 401, color: spaceGray, cornerRadius: 68, hasHomeButton: true,
                buttons: classicButtons)),
        Device(
            name: "iPhone X", otherNames: ["iPhone XS"], size: Size(375, 812), nativeScale: 3,
            safeArea: Insets(top: 44, bottom: 34), cornerRadius: 39, cutout: .notch(width: 209, height: 30),
            body: Device.Body(70.9, 143.6, pixelDensity: 458, color: spaceGray, buttons: notchButtons)),
        Device(
            name: "iPhone 11", otherNames: ["iPhone XR"], size: Size(414, 896), nativeScale: 2,
            safeArea: Insets(top: 48, bottom: 34), cornerRadius: 41.5, cutout: .notch(width: 223, height: 32),
            body: Device.Body(75.7, 150.9, pixelDensity: 326, color: midnight, buttons: notchButtons)),
        Device(
            name: "iPhone 11 Pro", otherNames: [], size: Size(375, 812), nativeScale: 3,
            safeArea: Insets(top: 44, bottom: 34), cornerRadius: 39, cutout: .notch(width: 209, height: 30),
            body: Device.Body(71.4, 144, pixelDensity: 458, color: spaceGray, buttons: notchButtons)),
        Device(
            name: "iPhone 13 mini", otherNames: [], size: Size(375, 812), nativeScale: 1080.0 / 375,
            safeArea: Insets(top: 50, bottom: 34), cornerRadius: 44, cutout: .notch(width: 174, height: 34),
            body: Device.Body(64.2, 131.5, pixelDensity: 476, color: midnight, buttons: notchButtons)),
        Device(
            name: "iPhone 14", otherNames: ["iPhone 13", "iPhone 13 Pro"], size: Size(390, 844), nativeScale: 3,
            safeArea: Insets(top: 47, bottom: 34), cornerRadius: 47.33, cutout: .notch(width: 162, height: 32),
            body: Device.Body(71.5, 146.7, pixelDensity: 460, color: midnight, buttons: notchButtons)),
        Device(
            name: "iPhone 14 Plus", otherNames: ["iPhone 13 Pro Max"], size: Size(428, 926), nativeScale: 3,
            safeArea: Insets(top: 47, bottom: 34), cornerRadius: 53.33, cutout: .notch(width: 162, height: 32),
            body: Device.Body(78.1, 160.8, pixelDensity: 458, color: midnight, buttons: notchButtons)),
        Device(
            name: "iPhone 15 Pro", otherNames: [], size: Size(393, 852), nativeScale: 3, safeArea: firstIsland,
            cornerRadius: 55, cutout: .island(width: 126, height: 37, top: 11),
            body: Device.Body(70.6, 146.6, pixelDensity: 460, color: titanium, buttons: islandButtons)),
        Device(
            name: "iPhone 15 Pro Max", otherNames: [], size: Size(430, 932), nativeScale: 3, safeArea: firstIsland,
            cornerRadius: 55, cutout: .island(width: 126, height: 37, top: 11),
            body: Device.Body(76.7, 159.9, pixelDensity: 460, color: titanium, buttons: islandButtons)),
        Device(
            name: "iPhone 16", otherNames: ["iPhone 15", "iPhone 14 Pro"], size: Size(393, 852), nativeScale: 3,
            safeArea: firstIsland, cornerRadius: 55, cutout: .island(width: 126, height: 37, top: 11),
            body: Device.Body(71.6, 147.6, pixelDensity: 460, color: black, buttons: islandButtons)),
        Device(
            name: "iPhone 16 Plus", otherNames: ["iPhone 15 Plus", "iPhone 14 Pro Max"], size: Size(430, 932),
            nativeScale: 3, safeArea: firstIsland, cornerRadius: 55, cutout: .island(width: 126, height: 37, top: 11),
            body: Device.Body(77.8, 160.9, pixelDensity: 460, color: black, buttons: islandButtons)),
        Device(
            name: "iPhone 16 Pro", otherNames: [], size: Size(402, 874), nativeScale: 3,
            safeArea: Insets(top: 62, bottom: 34), cornerRadius: 62, cutout: .island(width: 126, height: 37, top: 14),
            body: Device.Body(71.5, 149.6, pixelDensity: 460, color: titanium, buttons: islandButtons)),
        Device(
            name: "iPhone 16 Pro Max", otherNames: [], size: Size(440, 956), nativeScale: 3,
            safeArea: Insets(top: 62, bottom: 34), cornerRadius: 62, cutout: .island(width: 126, height: 37, top: 14),
            body: Device.Body(77.6, 163, pixelDensity: 460, color: titanium, buttons: islandButtons)),
        Device(
            name: "iPad mini", otherNames: [], size: Size(744, 1133), nativeScale: 2,
            safeArea: Insets(top: 24, bottom: 20), cornerRadius: 21.5, cutout: .none,
            body: Device.Body(134.8, 195.4, pixelDensity: 326, color: spaceGray, buttons: tabletButtons)),
        Device(
            name: "iPad Pro 11-inch", otherNames: [], size: Size(834, 1194), nativeScale: 2,
            safeArea: Insets(top: 24, bottom: 20), cornerRadius: 18, cutout: .none,
            body: Device.Body(178.5, 247.6, pixelDensity: 264, color: spaceGray, buttons: tabletButtons)),
    ]

    /// The names of all models, in the order of the table.
    package static let names = all.map(\.name)

    /// The device with a model of a given name, ignoring case.
    package static func named(_ name: String) -> Device? {
        let wanted = name.lowercased()
        return all.first { device in ([device.name] + device.otherNames).contains { $0.lowercased() == wanted } }
    }

    /// The hint of an error about an unknown device name.
    package static func hint(for name: String) -> Hint? {
        let known = all.flatMap { [$0.name] + $0.otherNames }
        // A model of another year is too uncertain for a correction.
        if let neighbour = neighbour(of: name, among: known) { return Hint("did you mean '\(neighbour)'?") }
        let nearest = Suggestion.nearest(to: name, among: known)
        return nearest.map { Hint(nearest: $0, to: name) } ?? "devices: \(Suggestion.list(names))"
    }

    /// The device of another year: the name that differs in its number only, by as little as possible.
    private static func neighbour(of name: String, among known: [String]) -> String? {
        func words(_ name: String) -> String { name.filter { !$0.isNumber }.lowercased() }
        func number(_ name: String) -> Int? { Int(name.filter(\.isNumber).prefix(6)) }
        guard let wanted = number(name) else { return nil }
        return known.filter { words($0) == words(name) && number($0) != nil }
            .min { abs((number($0) ?? 0) - wanted) < abs((number($1) ?? 0) - wanted) }
    }

    private static let firstIsland = Insets(top: 59, bottom: 34)

    private static let midnight = Color(0.16, 0.17, 0.2)
    private static let black = Color(0.2, 0.2, 0.215)
    private static let spaceGray = Color(0.3, 0.3, 0.315)
    private static let titanium = Color(0.245, 0.24, 0.235)

    private static let classicButtons = [
        Device.Button(.left, 21...26.5), Device.Button(.left, 32...41), Device.Button(.left, 44...53),
        Device.Button(.right, 32...42),
    ]
    private static let notchButtons = [
        Device.Button(.left, 25...30.5), Device.Button(.left, 36.5...46.5), Device.Button(.left, 50...60),
        Device.Button(.right, 41...57.5),
    ]
    private static let islandButtons = [
        Device.Button(.left, 27...32.5), Device.Button(.left, 38...48.5), Device.Button(.left, 52...62.5),
        Device.Button(.right, 45...62),
    ]
    private static let tabletButtons = [Device.Button(.top, 14...24), Device.Button(.right, 22...31)]
}
