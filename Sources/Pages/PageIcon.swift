/// The icon of the pages in a browser: a drum with slits and a picture, as a zoetrope has.
package enum PageIcon {
    package static let name = "favicon.svg"

    package static let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
        <style>.a{fill:#2563c4}.b{fill:#fff}@media (prefers-color-scheme:dark){.a{fill:#6ea8ff}.b{fill:#141517}}</style>
        <path class="a" d="M2 8c0-3 6.3-5 14-5s14 2 14 5v14c0 4-6.3 7-14 7s-14-3-14-7z"/>
        <ellipse class="b" cx="16" cy="8" rx="11" ry="2.6"/>
        <path class="b" d="M7 13.5l2 .6v4.800l-2-.6zM15 14.800h2v5h-2zM23 14.100l2-.6v4.800l-2 .6z"/>
        </svg>

        """
}
