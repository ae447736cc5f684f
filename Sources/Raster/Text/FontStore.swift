import CPango
package import Graphics
import Synchronization

/// Font libraries, each created on first use and shared by all threads.
package final class FontStore: Sendable {
    private let configuration: FontConfiguration
    private let libraries: Mutex<[FontSet: Result<FontLibrary, RasterError>]>

    /// The installed fonts, listed once per process.
    private static let installed: Result<FontLibrary, RasterError> = {
        let library = Result { () throws(RasterError) in try FontLibrary(.installed, .standard) }
        // Otherwise Pango would initialise fontconfig on another thread with the machine's configuration.
        if let library = try? library.get() { FcConfigSetCurrent(library.config) }
        return library
    }()

    package init() {
        configuration = .standard
        libraries = Mutex([.installed: Self.installed])
    }

    /// - Parameter directories: folders to search for fonts instead of the standard ones.
    package init(directories: [String]) {
        configuration = FontConfiguration(directories: directories, cache: FontConfiguration.standard.cache)
        libraries = Mutex([:])
        _ = Self.installed
    }

    /// Throws `unusableFont` where a file has no TrueType or CFF font.
    package static func check(file: String) throws(RasterError) {
        guard FontLibrary.isFont(file) else { throw .unusableFont(file: file) }
    }

    /// Whether a library with font files was requested.
    package var usesFiles: Bool { libraries.withLock { $0.keys.contains { !$0.files.isEmpty } } }

    /// The library for a font set. Throws `unusableFont` where a file has no usable font, else `drawing`.
    package func library(for fonts: FontSet) throws(RasterError) -> FontLibrary {
        let library = libraries.withLock { libraries in
            if let known = libraries[fonts] { return known }
            let library = Result { () throws(RasterError) in try FontLibrary(fonts, configuration) }
            libraries[fonts] = library
            return library
        }
        return try library.get()
    }
}
