import CPango
import Foundation
package import Graphics

/// Font libraries, each made when first asked for and shared by all threads.
package final class FontStore: @unchecked Sendable {
    private let configuration: FontConfiguration
    // Guarded by the lock.
    private let lock = NSLock()
    private var libraries: [FontSet: Result<FontLibrary, RasterError>] = [:]

    /// The installed fonts are listed once in the life of a process.
    private static let installed: Result<FontLibrary, RasterError> = {
        let library = Result { () throws(RasterError) in try FontLibrary(.installed, .standard) }
        // Pango starts fontconfig on a thread of its own, which would read the machine's configuration.
        if let library = try? library.get() { FcConfigSetCurrent(library.config) }
        return library
    }()

    package init() {
        configuration = .standard
        libraries[.installed] = Self.installed
    }

    /// - Parameter directories: where to look for fonts instead of where fonts are installed.
    package init(directories: [String]) {
        configuration = FontConfiguration(directories: directories, cache: FontConfiguration.standard.cache)
        _ = Self.installed
    }

    /// Throws `unusableFont` where a file holds no font, or none with outlines or colours.
    package static func check(file: String) throws(RasterError) {
        guard FontLibrary.isFont(file) else { throw .unusableFont(file: file) }
    }

    /// Throws `unusableFont` where a file holds no font, else `drawing`.
    package func library(for fonts: FontSet) throws(RasterError) -> FontLibrary {
        lock.lock()
        defer { lock.unlock() }
        if let known = libraries[fonts] { return try known.get() }
        let library = Result { () throws(RasterError) in try FontLibrary(fonts, configuration) }
        libraries[fonts] = library
        return try library.get()
    }
}
