import Pages

/// Scenes in editors and shells: schema, diagnostics, completions.
package enum EditorChapter {
    /// What VS Code makes links of; the groups are file, line, column, severity and message.
    package static let matcher = #"^(.+?):(\d+):(\d+): (error|warning): (.+)$"#

    package static let text = """
        `zoetrope new card` writes `card.yaml` and, beside it, `\(SceneSchema.fileName)`: JSON Schema made from the same \
        declarations as this manual. Editors that use yaml-language-server (VS Code with Red Hat's YAML extension, \
        Neovim, Helix, Zed, Emacs) complete keys, cases, curves, devices and colours from it and show what a key means, \
        what it takes and its default. They find it by a line at the top of the scene, with the path from the scene's \
        folder:

        ```yaml
        \(SceneSchema.modeline())
        ```

        `zoetrope schema -o \(SceneSchema.fileName)` renews it after an update, `zoetrope schema --included` is for files \
        that scenes include. The schema knows how a scene is built. Names, types of expressions and motion need the \
        whole scene: `zoetrope validate` tells them, in a tenth of a second for most scenes, as `file:line:column: error: \
        message`; with `--json` as an object with `diagnostics`, each with `file`, `line`, `column`, `endColumn` \
        (from 1, in characters; the end is the column after the last one), `severity`, `message` and `hint`. A buffer \
        that is not saved comes by standard input, `--name` says whose it is.

        For VS Code, in `.vscode/tasks.json`; run it with Terminal > Run Build Task:

        ```json
        {
          "version": "2.0.0",
          "tasks": [
            {
              "label": "zoetrope validate",
              "type": "shell",
              "command": "zoetrope validate --quiet ${relativeFile}",
              "group": { "kind": "build", "isDefault": true },
              "presentation": { "reveal": "silent" },
              "problemMatcher": {
                "owner": "zoetrope",
                "fileLocation": ["relative", "${workspaceFolder}"],
                "pattern": {
                  "regexp": "\(matcher.replacing("\\", with: "\\\\"))",
                  "file": 1, "line": 2, "column": 3, "severity": 4, "message": 5
                }
              }
            }
          ]
        }
        ```

        For Vim and Neovim; `:make` fills the quickfix list:

        ```vim
        autocmd FileType yaml setlocal makeprg=zoetrope\\ validate\\ --quiet\\ %:S
        autocmd FileType yaml setlocal errorformat=%f:%l:%c:\\ %trror:\\ %m,%f:%l:%c:\\ %tarning:\\ %m,%-G%.%#
        ```

        Shells complete commands, options, devices, and of the scene on the line its scripts and markers:

        ```sh
        mkdir -p ~/.local/share/bash-completion/completions
        zoetrope completions bash > ~/.local/share/bash-completion/completions/zoetrope
        zoetrope completions zsh > ~/.zsh/completions/_zoetrope     # a folder of $fpath
        zoetrope completions fish > ~/.config/fish/completions/zoetrope.fish
        ```

        `zoetrope manual --man | man -l -` shows the man page; to keep it:

        ```sh
        mkdir -p ~/.local/share/man/man1 && zoetrope manual --man -o ~/.local/share/man/man1/zoetrope.1
        ```

        `zoetrope doctor` says what a machine lacks and how to install it.
        """
}
