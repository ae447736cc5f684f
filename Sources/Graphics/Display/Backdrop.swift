/// Everything drawn so far within an area, blurred, saturated and tinted, as by UIVisualEffectView.
///
/// The order is blur, saturation, tint (source over), as in Apple's UIImage+ImageEffects sample (WWDC 2013). Inside a
/// group that is composited as a whole (because of opacity, blend mode, filters or a shadow without a path) the effect
/// reads only the group's own items, as on iOS. The blur also reads pixels outside the area; outside the canvas its
/// edge pixels are repeated.
package struct Backdrop: Sendable, Hashable {
    /// The area of the effect, in the coordinates of the enclosing group.
    package var area: Path
    package var rule: FillRule
    /// Standard deviation of the Gaussian in points; 0 for no blur.
    package var radius: Double
    /// 1 changes nothing, 0 gives grey, UIBlurEffect uses 1.8.
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
