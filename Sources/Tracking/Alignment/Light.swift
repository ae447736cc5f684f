/// How the luma of a box depends on that of the reference: `contrast * luma + brightness`.
struct Light: Sendable, Hashable {
    /// 1 at the reference.
    var contrast = 1.0
    /// In luma; the value that a black pixel of the reference has.
    var brightness = 0.0

    /// Contrasts below this are not matched.
    static let minContrast = 0.04
}
