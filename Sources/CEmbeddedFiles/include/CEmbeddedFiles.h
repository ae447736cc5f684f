#pragma once

/// A text file that is compiled into the program.
typedef struct {
    /// Without its folder.
    const char *_Nullable name;
    /// UTF-8, ended by a zero byte.
    const char *_Nullable text;
} EmbeddedFile;

// The files of one folder each; the last entry has no name.

const EmbeddedFile *_Nonnull embedded_manual(void);
const EmbeddedFile *_Nonnull embedded_parts(void);
const EmbeddedFile *_Nonnull embedded_preview(void);
const EmbeddedFile *_Nonnull embedded_recipes(void);
const EmbeddedFile *_Nonnull embedded_report(void);
const EmbeddedFile *_Nonnull embedded_scenes(void);
const EmbeddedFile *_Nonnull embedded_schedulers(void);
const EmbeddedFile *_Nonnull embedded_templates(void);
