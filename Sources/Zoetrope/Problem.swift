/// The former name of `ZoetropeError`.
@available(*, deprecated, renamed: "ZoetropeError")
public typealias Problem = ZoetropeError
