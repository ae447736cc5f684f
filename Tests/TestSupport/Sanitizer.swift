#if SANITIZER
    /// Whether the tests were built with a sanitizer.
    package let isSanitized = true
#else
    /// Whether the tests were built with a sanitizer.
    package let isSanitized = false
#endif
