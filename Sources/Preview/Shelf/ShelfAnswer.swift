import Zoetrope

/// The answer to `/shelf`.
struct ShelfAnswer: Encodable {
    struct Entry: Encodable {
        /// The path from the folder of the shelf, and the address of the scene's page.
        var name: String
        var address: String
        /// The title, or the name of a scene that cannot be read.
        var title: String
        var description: String
        /// Seconds; nil until the scene was read, and for one that cannot be read.
        var duration: Double?
        /// The address of the picture; nil without one.
        var picture: String?
        /// Whether the scene was read.
        var isRead: Bool
        /// The number of errors, and the first.
        var errors: Int
        var error: String?
        var warnings: Int
        /// Nil until the scene was tested.
        var tests: ShelfTests?

        init(_ item: Shelf.Item) {
            let reading = item.reading
            name = item.name
            address = ShelfHandler.address(of: item.name)
            title = reading.flatMap { $0.title.isEmpty ? nil : $0.title } ?? item.name
            (description, duration) = (reading?.description ?? "", reading?.duration)
            picture = reading?.picture.map { _ in ShelfHandler.pictureAddress(of: item.name, revision: item.revision) }
            isRead = reading != nil
            let problem = reading?.problem
            errors = problem?.messages.count ?? 0
            // The file is that of the card, unless it is an included one.
            error =
                problem?.diagnostics.first.map { mistake in
                    let file = mistake.file.flatMap { $0 == item.path ? nil : "\($0): " } ?? ""
                    return file + (mistake.line.map { "line \($0): " } ?? "") + mistake.message
                } ?? problem?.messages.first
            warnings = reading?.warnings ?? 0
            tests = item.tests
        }
    }

    var title: String
    /// The command that serves this page, for a shell.
    var command: String
    /// Why the folder cannot be listed any more; nil while it can.
    var problem: String?
    var scenes: [Entry]

    init(_ source: ShelfSource, _ items: [Shelf.Item], problem: ZoetropeError?) {
        (title, command) = (source.title, source.command)
        self.problem = problem?.description
        scenes = items.map(Entry.init)
    }
}
