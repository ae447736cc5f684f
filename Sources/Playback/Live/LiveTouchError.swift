/// A report of touches that cannot be played.
package struct LiveTouchError: Error, Hashable {
    package var message: String
}
