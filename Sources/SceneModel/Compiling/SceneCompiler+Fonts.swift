import SceneLanguage

extension SceneCompiler {
    static let fontField = Field(
        "fonts", .special("a list of paths", .optional(.list(of: .scalar))),
        "font files (TTF, OTF, TTC) in the scene's folder, for font.family")

    /// Reads the `fonts` of a scene or of an included file.
    func readFonts(_ node: SourceNode?) {
        guard let node, node.content != .empty else { return }
        guard let items = node.items else {
            log.error(
                "fonts is a list of paths, but found \(node.shape)", hint: "write fonts: [fonts/Brand.ttf]",
                at: node.location)
            return
        }
        for item in items {
            guard let path = item.scalar, !path.isEmpty else {
                log.error("a font is the path of a file, but found \(item.shape)", at: item.location)
                continue
            }
            do {
                let file = try files.font(path, from: item.location.file)
                guard !fonts.contains(where: { $0.path == file }) else { continue }
                guard fonts.count < SceneLimits.fonts else {
                    return log.limit(
                        "the scene has more than \(SceneLimits.fonts) font files", at: item.textLocation,
                        length: path.count)
                }
                fonts.append(FontFile(path: file, text: path, location: item.textLocation))
            } catch {
                report(error, at: item.textLocation, length: path.count)
            }
        }
    }
}
