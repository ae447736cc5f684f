import Zoetrope

let scene = try PreparedScene("toast.yaml")
print("\(scene.duration) s, markers: \(scene.markers.map(\.name))")

try FileWriter.write(scene.still(at: .marker("shown"), scale: 2), to: "toast.png")

var job = RenderJob()
job.paths = ["toast.gif"]
job.options.scale = 2
for output in try job.run(scene).outputs {
    print("\(output.path): \(output.frames) frames, \(output.bytes) bytes")
}
