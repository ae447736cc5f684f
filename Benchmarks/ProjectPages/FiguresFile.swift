import Foundation
import Zoetrope

/// A committed JSON file with the results of a benchmark.
enum FiguresFile {
    /// - Parameter writer: the program that writes the file, for the message.
    /// - Throws: exit code 4 when the file cannot be read or has another form.
    static func read<Figures: Decodable>(_ path: String, writtenBy writer: String) throws(ZoetropeError) -> Figures {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ZoetropeError(.fileError, "\(path) cannot be read")
        }
        do {
            return try JSONDecoder().decode(Figures.self, from: data)
        } catch {
            throw ZoetropeError(.fileError, "\(path) was not written by \(writer)")
        }
    }
}
