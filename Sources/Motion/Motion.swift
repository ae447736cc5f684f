// Placeholder while the package is laid out; the first real file replaces it.
