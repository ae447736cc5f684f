/// Five scenes of different colours and lengths, for plans and shards.
enum ShardedScenes {
    /// The arguments that render all of them.
    static let render = ["render", "scenes", "--fps", "10", "--quality", "small"]

    /// A folder that contains them in the subfolder `scenes`.
    static func space() throws -> Workspace {
        let space = try Workspace()
        for (index, color) in ["#DC1D05", "#20A040", "#8030C0", "#104080", "#C0A020"].enumerated() {
            let script = "[{ wait: \(100 * (index + 1))ms }, { marker: middle }, { wait: 200ms }]"
            try space.write(
                Scenes.scene(script: script).replacing("#DC1D05", with: color)
                    + "\nexpect: [ { at: end, that: box.opacity == 1 } ]\n", to: "scenes/s\(index).yaml")
        }
        return space
    }
}
