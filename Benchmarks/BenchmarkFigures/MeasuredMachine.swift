/// The machine on which figures were measured.
package struct MeasuredMachine: Codable {
    package var cores: Int
    /// The model of the processor.
    package var processor: String
    /// The day of the measurement: year-month-day.
    package var date: String
    /// The average number of processes that were running in the minute before the start.
    package var load: Double

    package init(cores: Int, processor: String, date: String, load: Double) {
        (self.cores, self.processor, self.date, self.load) = (cores, processor, date, load)
    }
}
