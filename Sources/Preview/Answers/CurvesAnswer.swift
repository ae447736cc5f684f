import Zoetrope

/// The charts of what moves.
struct CurvesAnswer: Encodable {
    struct Curve: Encodable {
        var name: String
        var svg: String
    }

    var curves: [Curve]

    init(_ prepared: PreparedScene) throws(Problem) {
        curves = []
    }
}
