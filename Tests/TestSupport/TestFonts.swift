package import Foundation

/// The fonts in `Fonts`, made of boxes by `make.py`.
package enum TestFonts {
    /// The absolute path of one of the files.
    package static func path(_ name: String) -> String {
        Bundle.module.bundleURL.appendingPathComponent("Fonts/\(name)").path
    }

    package static func data(_ name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path(name)))
    }
}
