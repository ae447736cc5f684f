import Graphics
import SceneLanguage
import SceneModel

/// The layers of a scene, composed as far as that is possible before the first sample.
///
/// Composing a sample costs in proportion to the layers that move and their superlayers. Everything else is one piece
/// that all samples share.
struct LayerTree: Sendable {
    /// A layer that moves itself or has something that moves in it.
    private final class Node: Sendable {
        let index: Int
        let values: LayerValues
        let moves: [CompiledValues.Move]
        let sublayers: Siblings
        let mask: Siblings?
        /// Nil, as the next two, for a part on which moving properties have an effect.
        let content: LayerContent?
        let shadow: Shadow??
        let filters: [Filter]?
        let mirroring: LayerMirroring

        init(
            _ index: Int, _ values: LayerValues, moves: [CompiledValues.Move], sublayers: Siblings, mask: Siblings?,
            clips: ClipContent, mirroring: LayerMirroring
        ) throws {
            self.index = index
            self.mirroring = mirroring
            self.values = values
            self.moves = moves
            self.sublayers = sublayers
            self.mask = mask
            let slots = Set(moves.map(\.slot))
            content =
                slots.isSubset(of: LayerParts.outsideContent)
                ? try LayerContent(values, clips: clips, mirroring: mirroring) : nil
            shadow = slots.isDisjoint(with: LayerParts.shadow) ? .some(values.shadow) : nil
            filters = slots.isDisjoint(with: LayerParts.filters) ? values.filters : nil
        }
    }

    /// Siblings or a run of siblings.
    private enum Piece: Sendable {
        /// Layers in which nothing moves.
        case still([DisplayItem])
        case moving(Node)

        /// With still layers as at most one item.
        var shared: Piece {
            switch self {
            case .still(let items): .still(DisplayItem.sharing(items))
            case .moving: self
            }
        }
    }

    /// The sublayers of a layer.
    private struct Siblings: Sendable {
        /// In drawing order; if it changes, one piece for each sublayer in the order of the file.
        var pieces: [Piece] = []
        /// The zPosition of each piece if the drawing order changes.
        var depths: [Depth]?
    }

    private enum Depth: Sendable {
        case still(Double)
        /// The number of a moving value.
        case moving(Int)

        func number(_ values: [Value]) -> Double {
            switch self {
            case .still(let depth): depth
            case .moving(let number): values[number].number ?? 0
            }
        }
    }

    private let windows: [WindowLevel: Siblings]
    private let clips: ClipContent
    private let transitions: LayerTransitions

    /// Composes the layers in which nothing moves.
    ///
    /// - Throws: the error of a clip that cannot be composed.
    init(_ scene: Scene, _ compiled: CompiledValues, clips: ClipContent, transitions: LayerTransitions) throws {
        self.clips = clips
        self.transitions = transitions
        let builder = Builder(scene: scene, compiled: compiled, clips: clips, transitions: transitions)
        var windows: [WindowLevel: Siblings] = [:]
        for level in WindowLevel.allCases { windows[level] = try builder.siblings(scene.roots(at: level)) }
        self.windows = windows
    }

    /// The moving values of one sample, with its time in seconds.
    private struct Moment {
        let values: [Value]
        let time: Double
    }

    /// The display items of all layers, given the moving values at a time in seconds.
    func items(_ values: [Value], at time: Double) throws -> WindowItems {
        let moment = Moment(values: values, time: time)
        return try WindowItems { try windows[$0].map { try items(of: $0, in: nil, moment) } ?? [] }
    }

    private func items(of siblings: Siblings, in space: Transform3D?, _ moment: Moment) throws -> [DisplayItem] {
        var result: [DisplayItem] = []
        func add(_ piece: Piece) throws {
            switch piece {
            case .still(let items): result += items
            case .moving(let node): if let item = try item(of: node, in: space, moment) { result.append(item) }
            }
        }
        if let order = siblings.depths.flatMap({ LayerComposer.drawingOrder(of: $0.map { $0.number(moment.values) }) })
        {
            for position in order { try add(siblings.pieces[position]) }
        } else {
            for piece in siblings.pieces { try add(piece) }
        }
        return result
    }

    private func item(of node: Node, in space: Transform3D?, _ moment: Moment) throws -> DisplayItem? {
        let layer = node.values.replacing(node.moves, with: moment.values)
        let stage = transitions.stage(of: node.index, layer, at: moment.time)
        guard stage != nil || layer.isDrawn else { return nil }
        let composed = ComposedLayer(
            values: layer,
            group: LayerGroup(
                content: try node.content ?? LayerContent(layer, clips: clips, mirroring: node.mirroring),
                shadow: node.shadow ?? layer.shadow, filters: node.filters ?? layer.filters, mirroring: node.mirroring),
            sublayers: try items(of: node.sublayers, in: layer.sublayerSpace, moment),
            mask: try node.mask.map { try items(of: $0, in: nil, moment) })
        guard let stage else { return composed.item(in: space) }
        return composed.item(in: space, replacing: try stage.old.get(), style: stage.style)
    }
}

extension LayerTree {
    /// Builds the tree and composes the layers in which nothing moves.
    private struct Builder {
        let compiled: CompiledValues
        let scene: Scene
        private let clips: ClipContent
        /// Composes layers in which nothing moves.
        private let composer: LayerComposer
        /// Whether anything moves in a layer, its sublayers or its mask.
        private var isMoving: [Bool]

        init(scene: Scene, compiled: CompiledValues, clips: ClipContent, transitions: LayerTransitions) {
            self.scene = scene
            self.compiled = compiled
            self.clips = clips
            // The progress of a transition moves, so that time and transitions have no effect on these layers.
            composer = LayerComposer(
                scene: scene, layers: compiled.layers, clips: clips, transitions: transitions, time: 0)
            isMoving = compiled.moves.map { !$0.isEmpty }
            // A sublayer transform or zoom changes its sublayers, which are therefore composed for each sample.
            let spaces = DepthFacet.sublayerTransforms + [ScrollFacet.zoomScale]
            let hasSpace = compiled.layers.indices.map { index in
                spaces.contains { space in
                    compiled.layers[index].has(space) || compiled.moves[index].contains { $0.slot == space.slot }
                }
            }
            for (index, layer) in scene.layers.enumerated() where layer.parent.map({ hasSpace[$0] }) ?? false {
                isMoving[index] = true
            }
            // Sublayers come after their superlayers.
            for (index, layer) in scene.layers.enumerated().reversed() where isMoving[index] {
                if let parent = layer.parent { isMoving[parent] = true }
            }
        }

        func siblings(_ indices: [Int]) throws -> Siblings {
            let slot = GeometryFacet.zPosition.slot
            let depths = indices.map { index -> Depth in
                compiled.moves[index].first { $0.slot == slot }.map { .moving($0.number) }
                    ?? .still(compiled.layers[index].number(GeometryFacet.zPosition))
            }
            let changesOrder = depths.contains { if case .moving = $0 { true } else { false } }
            guard !changesOrder else {
                return Siblings(pieces: try indices.map { try piece($0).shared }, depths: depths)
            }
            var pieces: [Piece] = []
            var still: [DisplayItem] = []
            for index in LayerComposer.drawingOrder(indices, compiled.layers) {
                switch try piece(index) {
                case .still(let items): still += items
                case .moving(let node):
                    pieces += [Piece.still(still).shared, .moving(node)]
                    still = []
                }
            }
            return Siblings(pieces: pieces + [Piece.still(still).shared])
        }

        private func piece(_ index: Int) throws -> Piece {
            guard isMoving[index] else { return .still(try composer.items(of: [index], in: nil)) }
            let layer = scene.layers[index]
            let node = try Node(
                index, compiled.layers[index], moves: compiled.moves[index], sublayers: try siblings(layer.children),
                mask: try layer.mask.map { try siblings([$0]) }, clips: clips, mirroring: scene.mirroring(of: index))
            return .moving(node)
        }
    }
}

/// The slots of the properties on which parts of a layer's group depend.
private enum LayerParts {
    /// Properties that do not change what a layer itself draws in its coordinates.
    static let outsideContent = slots(
        [
            GeometryFacet.positionX, GeometryFacet.positionY, GeometryFacet.anchorX, GeometryFacet.anchorY,
            GeometryFacet.zPosition, AppearanceFacet.opacity, AppearanceFacet.hidden, AppearanceFacet.blendMode,
            AppearanceFacet.shouldRasterize, AppearanceFacet.userInteraction, AppearanceFacet.transitionProgress,
        ] + DepthFacet.properties + GeometryFacet.transforms + ShadowFacet.properties + FilterFacet.properties)

    /// Properties that affect the shadow; it may follow the bounds.
    static let shadow = slots(
        [
            GeometryFacet.boundsX, GeometryFacet.boundsY, GeometryFacet.width, GeometryFacet.height,
            AppearanceFacet.cornerRadius, AppearanceFacet.cornerCurve, AppearanceFacet.maskedCorners,
        ] + ShadowFacet.properties)

    static let filters = slots(FilterFacet.properties)

    private static func slots(_ properties: [LayerProperty]) -> Set<Int> { Set(properties.map(\.slot)) }
}
