import Foundation

/// The lock under which Pango and Cairo use fonts. One thread may take it several times.
///
/// Cairo keeps ten font files open, which all threads share. Version 1.16 closes one of them to open another without taking its lock
/// (`_cairo_ft_unscaled_font_lock_face`), so that a thread that reads it crashes. It also opens and closes files at the same time, which
/// FreeType does not allow.
enum FontLock {
    private static let lock = NSRecursiveLock()

    /// Runs code that lays out text, draws glyphs or releases an object of Pango.
    static func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }
}
