import Synchronization

/// A value that is made when it is first needed, once, by any thread.
package final class Lazy<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let make: @Sendable () throws -> Value

    package init(_ make: @escaping @Sendable () throws -> Value) {
        self.make = make
    }

    /// Other threads wait while the value is made. An error is thrown again at every call.
    package func get() throws -> Value {
        try value.withLock { value in
            if let value { return value }
            let new = try make()
            value = new
            return new
        }
    }
}
