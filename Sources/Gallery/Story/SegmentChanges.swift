/// What changes in a segment of a script.
struct SegmentChanges {
    /// The changes of single layers, the most noticeable first.
    var layers: [LayerChange] = []
    /// The changes that layers make together; those layers are not in `layers`.
    var joint: [JointChange] = []

    var isEmpty: Bool { layers.isEmpty && joint.isEmpty }
}
