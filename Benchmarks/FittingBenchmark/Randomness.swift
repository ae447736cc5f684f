import TestSupport

/// The distributions of the experiments.
extension SeededGenerator {
    mutating func element<T>(_ list: [T]) -> T { list[Int.random(in: 0..<list.count, using: &self)] }

    mutating func chance(_ probability: Double) -> Bool { number(in: 0...1) < probability }
}
