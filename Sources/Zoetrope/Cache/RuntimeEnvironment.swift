import Encoding
import Files
import Foundation
import Graphics
import Raster

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What a result depends on besides its scene and its options: the program, the libraries that it has loaded, the fonts that are
/// installed, and the architecture.
package enum RuntimeEnvironment {
    /// A SHA-256 of the build IDs of the program and of all loaded libraries, of the table directories of all installed fonts, and of
    /// the architecture. Files without a build ID or a table directory count with their contents.
    ///
    /// Cost: reads the contents of such files if `hashes` has no notes of an earlier run, and a few kilobytes of each other file.
    ///
    /// - Throws: exit code 4 if a file cannot be read.
    package static func fingerprint(_ hashes: FileHashes) throws(ZoetropeError) -> String {
        var texts = [architecture]
        for path in (images + optionalLibraries).sorted() {
            let known = BuildID.text(of: path)
            let hash = if let known { known } else { try hashes.hash(of: path) ?? "" }
            texts += [name(of: path), hash]
        }
        for path in fonts {
            let known = FontTableDirectory.fingerprint(of: path)
            let hash = if let known { known } else { try hashes.hash(of: path) ?? "" }
            texts += [name(of: path), hash]
        }
        return Fingerprint.of(texts)
    }

    /// The fingerprint that a cache has found, or a new one.
    ///
    /// - Throws: exit code 4 if a file cannot be read.
    package static func fingerprint(of cache: ResultCache?) throws(ZoetropeError) -> String {
        if let cache { return cache.environment }
        return try fingerprint(FileHashes())
    }

    /// The names and versions of the libraries, for people.
    package static var versions: [(name: String, version: String)] {
        RasterLibraries.versions + EncodingLibraries.versions
    }

    /// `x86_64`, `arm64`
    package static let architecture: String = {
        var name = utsname()
        uname(&name)
        return withUnsafeBytes(of: &name.machine) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }()

    private static func name(of path: String) -> String { (path as NSString).lastPathComponent }

    /// The installed fonts, in an order of their own.
    private static var fonts: [String] { (try? FontStore().library(for: .installed))?.files ?? [] }

    /// The paths of the program and of the libraries that it has loaded.
    private static var images: [String] {
        var paths = [Bundle.main.executablePath ?? ""]
        #if canImport(Darwin)
            for index in 0..<_dyld_image_count() {
                if let name = _dyld_get_image_name(index) { paths.append(String(cString: name)) }
            }
        #else
            // The mapped files with code: the program and its libraries.
            let maps = (try? OpenFile(readingUserFile: "/proc/self/maps").contents(limit: 16 << 20)) ?? []
            for line in String(decoding: maps, as: UTF8.self).split(separator: "\n") {
                let parts = line.split(separator: " ", maxSplits: 5)
                if parts.count == 6, parts[1].contains("x"), parts[5].hasPrefix("/") { paths.append(String(parts[5])) }
            }
        #endif
        return Set(paths).sorted()
    }

    /// Libraries and programs that other processes use to draw and to encode, where they are installed beside the loaded ones.
    private static var optionalLibraries: [String] {
        let folders = Set(images.map { ($0 as NSString).deletingLastPathComponent })
        let names = ["librlottie.so.0", "librlottie.0.dylib", "libheif.so.1", "libheif.1.dylib"]
        return folders.flatMap { folder in names.map { "\(folder)/\($0)" } }
    }
}
