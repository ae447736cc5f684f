import SceneFile

/// The paths of the files that `ReadmeRenderer` writes for a scene.
struct ReadmeFiles {
    /// The name of the scene.
    let name: String
    let folder: String
    var hasDark: Bool
    let formats: PageFormats

    func light(_ format: PageFormats.Format) -> String { path("light.\(format.fileExtension)") }

    /// Nil without dark appearance.
    func dark(_ format: PageFormats.Format) -> String? { hasDark ? path("dark.\(format.fileExtension)") : nil }

    var still: String { path("still.png") }

    /// Nil without dark appearance.
    var darkStill: String? { hasDark ? path("still-dark.png") : nil }

    /// The files of dark appearance.
    var darkFiles: [String] { formats.all.compactMap(dark) + [darkStill].compactMap { $0 } }

    private func path(_ end: String) -> String { PathText.join(folder, "\(name)-\(end)") }

    /// The element that shows the files.
    ///
    /// - Parameters:
    ///   - size: the size of the picture in points.
    ///   - scale: pixels per point.
    func block(of size: (width: Double, height: Double), scale: Double, alt: String) -> EmbedBlock {
        var block = EmbedBlock(
            light: light(formats.fallback), dark: dark(formats.fallback), still: still, darkStill: darkStill,
            width: EmbedBlock.width(ofPoints: size.width, scale: scale), aspect: size.height / size.width, alt: alt)
        block.alternatives = formats.preferred.map { format in
            EmbedBlock.Alternative(mimeType: format.mimeType, light: light(format), dark: dark(format))
        }
        return block
    }
}
