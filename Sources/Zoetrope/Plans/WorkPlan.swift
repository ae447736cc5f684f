import Files
import Foundation
import SceneFile

/// The jobs of a command, with what each depends on and what it will cost. Several machines divide the work by the same plan.
public struct WorkPlan: Codable, Sendable {
    /// A file that a job depends on.
    public struct Dependency: Codable, Sendable, Hashable {
        /// An absolute path.
        public var path: String
        /// SHA-256 of its contents in hexadecimal digits; nil if the scene asked for it and it does not exist.
        public var sha256: String?

        package init(path: String, sha256: String?) { (self.path, self.sha256) = (path, sha256) }

        /// The files that a scene has asked for, sorted by path.
        ///
        /// - Throws: exit code 4 if a file cannot be read any more.
        package static func all(
            of scene: PreparedScene, _ hashes: FileHashes
        ) throws(ZoetropeError) -> [Dependency] {
            var all: [Dependency] = []
            for path in scene.files.sorted() { all.append(Dependency(path: path, sha256: try hashes.hash(of: path))) }
            return all
        }
    }

    /// One scene or variant.
    public struct Job: Codable, Sendable {
        /// Identifies the job in the plan.
        public var name: String
        /// The path of the scene file as it was given.
        public var scene: String
        /// The values of the variant, such as `dark, de`; nil for a scene as it is.
        public var variant: String?
        /// A hash of everything that the result depends on except the program, its libraries and the fonts.
        public var hash: String
        /// The files, sorted by path.
        public var dependencies: [Dependency]
        /// The absolute paths of folders all of whose files the result depends on, such as that of a test's goldens; nil for none.
        public var folders: [String]?
        /// The estimated cost.
        public var cost: RenderCost
        /// The time that the job took when it was last done with the cache; nil if it was not, or without a cache.
        public var measured: MeasuredTime?
        /// Why the job will fail; nil if the scene has no errors.
        public var error: ErrorReport?

        package init(_ target: SceneTarget) {
            name = target.planName
            scene = target.path
            variant = target.variant?.label
            hash = ""
            dependencies = []
            cost = .none
        }
    }

    static let currentVersion = 1
    /// The largest file with a plan, in bytes.
    private static let maxSize = 256 << 20

    /// The version of the format.
    public var version = WorkPlan.currentVersion
    /// The command, such as `render`.
    public var command: String
    /// The version of the program.
    public var program = ExitCode.toolVersion
    /// The architecture of the machine, such as `x86_64`.
    public var architecture = RuntimeEnvironment.architecture
    /// The versions of the libraries by name.
    public var libraries = Dictionary(
        RuntimeEnvironment.versions.map { ($0.name, $0.version) }, uniquingKeysWith: { first, _ in first })
    /// A hash of the program, its libraries and the installed fonts.
    public var environment: String
    /// The revision of git from which the files of the jobs differ; nil if the plan has all jobs of the command.
    public var since: String?
    /// The jobs in the order of the command.
    public var jobs: [Job]

    package init(command: String, environment: String, jobs: [Job]) {
        (self.command, self.environment, self.jobs) = (command, environment, jobs)
    }

    /// As JSON with sorted keys.
    public var json: String { JSONText.encode(self) }

    /// The estimated time of all jobs, in seconds.
    public var seconds: Double { jobs.reduce(0) { $0 + $1.cost.seconds } }

    /// Reads a plan.
    ///
    /// - Throws: exit code 4 if the file cannot be read, 64 if it is no plan, or one of a later version.
    package init(contentsOf path: String) throws(ZoetropeError) {
        let bytes: [UInt8]
        do {
            bytes = try OpenFile(readingUserFile: path).contents(limit: Self.maxSize)
        } catch {
            throw ZoetropeError(error)
        }
        guard let plan = try? JSONDecoder().decode(WorkPlan.self, from: Data(bytes)) else {
            throw ZoetropeError(
                .usage, "\(path): this is not a plan", hint: "write one with: zoetrope plan render … --json > plan.json"
            )
        }
        guard plan.version == Self.currentVersion else {
            throw ZoetropeError(
                .usage,
                "\(path): version \(plan.version) of a plan is not known; this program writes \(Self.currentVersion)")
        }
        guard Set(plan.jobs.map(\.name)).count == plan.jobs.count,
            plan.jobs.allSatisfy({ $0.cost.seconds >= 0 && $0.cost.seconds.isFinite })
        else { throw ZoetropeError(.usage, "\(path): this plan is damaged") }
        self = plan
    }

    /// Whether results ignore a file in a folder of a job because its name begins with a dot.
    package static func isIgnored(_ path: String) -> Bool { PathText.name(of: path).hasPrefix(".") }

    /// Adds a file on which all jobs depend, and the target of a link.
    ///
    /// - Parameter path: a file that the user named, such as a matrix.
    /// - Throws: exit code 4 if it cannot be read.
    package mutating func addDependency(on path: String) throws(ZoetropeError) {
        let file = URL(fileURLWithPath: path).standardizedFileURL
        var added: [Dependency] = []
        for path in Set([file.path, file.resolvingSymlinksInPath().path]) {
            added.append(Dependency(path: path, sha256: try FileHashes().hash(of: path)))
        }
        for index in jobs.indices {
            jobs[index].dependencies = Set(jobs[index].dependencies + added).sorted { $0.path < $1.path }
        }
    }

    /// A hash of the jobs and their costs. Shards of the same plan have the same.
    public var identity: String {
        Fingerprint.of(jobs.flatMap { [$0.name, $0.hash, "\($0.cost.seconds)"] } + [command])
    }

    /// The time of each shard, in seconds.
    package func loads(of count: Int) -> [Double] {
        var loads = [Double](repeating: 0, count: count)
        for (job, shard) in zip(jobs, Shard.assign(jobs.map { ($0.name, $0.cost.seconds) }, to: count)) {
            loads[shard] += job.cost.seconds
        }
        return loads
    }

    /// The names of the jobs of a shard.
    package func names(of shard: Shard) -> Set<String> {
        let shards = Shard.assign(jobs.map { ($0.name, $0.cost.seconds) }, to: shard.count)
        return Set(zip(jobs, shards).filter { $0.1 == shard.index - 1 }.map(\.0.name))
    }
}

extension SceneTarget {
    /// The name of the job in a plan: the path, and for a variant its name.
    package var planName: String { variant.map { "\(path) [\($0.settings.name ?? $0.label)]" } ?? path }
}
