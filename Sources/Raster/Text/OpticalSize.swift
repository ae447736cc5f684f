package import Graphics

/// The cut and the tracking of `font.optical`: those with which text in Inter is as wide as text in San Francisco.
///
/// San Francisco changes its letters with the size: the axis opsz is 17 up to 17 points, follows the size from there to
/// 28, and is 28 above (WWDC 2020, "The details of UI typography"). The system adds the tracking of `systemTracking`.
/// Inter has two cuts, Inter and Inter Display. The tracking of a cut is that of San Francisco plus the difference of the
/// mean advances, so that a text is on average as wide as in San Francisco, at each size.
package enum OpticalSize {
    static let textFamily = "Inter"
    static let displayFamily = "Inter Display"
    /// The size in points from which Inter Display is used, as SF Pro Display was before the fonts became variable.
    static let displaySize = 20.0

    /// Mean advances in em, of English letters and spaces in regular weight.
    ///
    /// San Francisco's is that of `.SFNS-Regular`, whose default opsz is 28, in @capsizecss/metrics: 853 of 2048. Those of
    /// Inter 4.0 were computed from its files with the frequencies that give Arial's value there, 913 of 2048.
    private enum MeanAdvance {
        static let system = 853.0 / 2048
        static let text = 0.4795
        static let display = 0.4332
        /// What opsz 17 adds to the advance of opsz 28. Apple publishes none; Inter's two cuts differ by 0.046, and the
        /// published tracking of the two sizes by 0.039.
        static let systemStep = text - display
    }

    /// The tracking in points to add to each character of a text in Inter or Inter Display. Size in points.
    package static func tracking(size: Double, isDisplay: Bool) -> Double {
        let small = min(max((28 - size) / (28 - 17), 0), 1)
        let system = MeanAdvance.system + MeanAdvance.systemStep * small
        return systemTracking(size: size) + size * (system - (isDisplay ? MeanAdvance.display : MeanAdvance.text))
    }

    /// San Francisco's tracking in points; sizes between those of the table are interpolated, and those outside have the
    /// first or the last value in em.
    package static func systemTracking(size: Double) -> Double {
        guard let first = table.first, let last = table.last else { return 0 }
        guard size > first.size else { return size * first.points / first.size }
        guard size < last.size, let next = table.firstIndex(where: { $0.size >= size }) else {
            return size * last.points / last.size
        }
        let (low, high) = (table[next - 1], table[next])
        return low.points + (high.points - low.points) * (size - low.size) / (high.size - low.size)
    }

    /// Source: Apple, Human Interface Guidelines, Typography, Specifications, "iOS, iPadOS, visionOS tracking values", SF
    /// Pro (December 2025).
    package static let table: [(size: Double, points: Double)] = [
        (6, 0.24), (7, 0.23), (8, 0.21), (9, 0.17), (10, 0.12), (11, 0.06), (12, 0), (13, -0.08), (14, -0.15),
        (15, -0.23), (16, -0.31), (17, -0.43), (18, -0.44), (19, -0.45), (20, -0.45), (21, -0.36), (22, -0.26),
        (23, -0.10), (24, 0.07), (25, 0.15), (26, 0.22), (27, 0.29), (28, 0.38), (29, 0.40), (30, 0.40), (31, 0.39),
        (32, 0.41), (33, 0.40), (34, 0.40), (35, 0.38), (36, 0.37), (37, 0.36), (38, 0.37), (39, 0.38), (40, 0.37),
        (41, 0.36), (42, 0.37), (43, 0.38), (44, 0.37), (45, 0.35), (46, 0.36), (47, 0.37), (48, 0.35), (49, 0.33),
        (50, 0.34), (51, 0.35), (52, 0.33), (53, 0.31), (54, 0.32), (56, 0.30), (58, 0.28), (60, 0.26), (62, 0.24),
        (64, 0.22), (66, 0.19), (68, 0.17), (70, 0.14), (72, 0.14), (76, 0.07), (80, 0), (84, 0), (88, 0), (92, 0),
        (96, 0),
    ]
}

extension TextRun {
    /// A copy of the run in which the font family, the letter spacing or the axis opsz is set as `font.optical` requires, and
    /// `optical` is false.
    func opticallySized(in library: FontLibrary) -> TextRun {
        guard font.optical else { return self }
        var run = self
        run.font.optical = false
        if library.isInstalledInter(family: font.family) {
            let isDisplay = font.size >= OpticalSize.displaySize && library.contains(family: OpticalSize.displayFamily)
            if isDisplay { run.font.family = OpticalSize.displayFamily }
            run.letterSpacing += OpticalSize.tracking(size: font.size, isDisplay: isDisplay)
        } else if !font.axes.contains(where: { $0.tag == "opsz" }) {
            // As font-optical-sizing in CSS. The font limits the value, and a font without the axis ignores it.
            run.font.axes.append(FontAxis(tag: "opsz", value: font.size))
        }
        return run
    }
}

extension FontLibrary {
    /// Whether a family is Inter as installed, not from a scene's own file, which can be any font.
    func isInstalledInter(family: String) -> Bool {
        family.lowercased() == OpticalSize.textFamily.lowercased() && !sceneFamilies.contains(OpticalSize.textFamily)
    }

    /// Whether a font needs Inter Display for its optical size, which is not installed.
    package func lacksDisplayCut(for font: Font) -> Bool {
        font.optical && font.size >= OpticalSize.displaySize && isInstalledInter(family: font.family)
            && !contains(family: OpticalSize.displayFamily)
    }
}
