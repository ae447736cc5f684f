/// A name of `let`, whose expression is read when the name is first used.
///
/// Names can therefore use each other in any order, and layers, which are known only after all names are declared.
package final class DeferredName {
    package typealias Value = (term: Term, type: ValueType)

    private enum State {
        case unread(() -> Value?)
        case reading
        /// Nil if the declaration has an error, which has been reported.
        case read(Value?)
    }

    private var state = State.read(nil)

    /// The digits of the declaration if it is a number without a unit; nil for others.
    package let numeral: String?

    /// - Parameter numeral: the digits of the declaration if it is a number without a unit.
    package init(numeral: String? = nil) { self.numeral = numeral }

    /// - Parameter read: reads the declaration; nil after reporting an error. It is called at most once and released
    ///   afterwards, because it keeps the scope with the name itself.
    package func define(_ read: @escaping () -> Value?) { state = .unread(read) }

    /// Whether the name is used in its own declaration, directly or through other names.
    package var isBeingRead: Bool { if case .reading = state { true } else { false } }

    /// The value; nil if the declaration has an error, which has been reported, or while it is being read.
    package var value: Value? {
        switch state {
        case .read(let value): return value
        case .reading: return nil
        case .unread(let read):
            state = .reading
            let value = read()
            state = .read(value)
            return value
        }
    }

    /// Releases a declaration that will not be read.
    package func cancel() { state = .read(nil) }
}
