/// UIVisualEffectView: everything drawn so far within an area, blurred, saturated and tinted.
///
/// The order is blur, saturation, tint (source over), as in Apple's UIImage+ImageEffects sample (WWDC 2013).
/// Inside a group that is flattened (opacity, blend mode, filters, a shadow of its own shape) only the group's own
/// items are seen, as on iOS. Pixels around the area are blurred into it as far as the blur reaches; beyond the canvas
/// its edge pixels continue.
package struct Backdrop: Sendable, Hashable {
    /// The area that shows the effect, in the coordinates of the group around it.
    package var area: Path
    package var rule: FillRule
    /// Standard deviation of the Gaussian in points; 0 blurs nothing.
    package var radius: Double
    /// 1 leaves colours alone, 0 makes them grey, 1.8 is UIBlurEffect's.
    package var saturation: Double
    package var tint: Color

    package init(area: Path, rule: FillRule = .nonZero, radius: Double, saturation: Double, tint: Color) {
        self.area = area
        self.rule = rule
        self.radius = radius
        self.saturation = saturation
        self.tint = tint
    }
}
