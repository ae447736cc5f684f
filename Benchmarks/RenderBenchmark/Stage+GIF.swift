import BenchmarkFigures
import Encoding

extension Stage {
    init(_ stage: GIFStage) {
        self =
            switch stage {
            case .analysis: .analysis
            case .coding: .coding
            case .writing: .write
            }
    }
}
