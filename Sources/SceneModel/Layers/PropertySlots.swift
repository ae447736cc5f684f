import Synchronization

/// Numbers the key paths of layer properties from 0, so that values are found without comparing text.
///
/// A number holds until the program ends, but depends on which property is used first. Order nothing by it.
enum PropertySlots {
    private static let known = Mutex<[String: Int]>([:])

    /// The number of a key path; a new one for an unknown key path.
    static func slot(of keyPath: String) -> Int {
        known.withLock { slots in
            if let slot = slots[keyPath] { return slot }
            let slot = slots.count
            slots[keyPath] = slot
            return slot
        }
    }
}
