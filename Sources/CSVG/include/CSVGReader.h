#ifndef CSVG_READER_H
#define CSVG_READER_H

// libxml2's reader without its header, which includes that of ICU: Foundation has another version of it.

#include <stdbool.h>
#include <stddef.h>

typedef struct CSVGReader CSVGReader;

typedef enum {
    CSVGNodeElement,
    CSVGNodeEndElement,
    /// Characters, also those of CDATA.
    CSVGNodeText,
    CSVGNodeProcessingInstruction,
    CSVGNodeEntityReference,
    CSVGNodeOther,
    /// The end of a valid file.
    CSVGNodeEnd,
    CSVGNodeError,
} CSVGNode;

/// Reads bytes that must exist until the reader is destroyed. Nothing else is read, and no entity is replaced. Null if out of
/// memory.
CSVGReader *_Nullable csvg_reader_create(const char *_Nonnull bytes, int count);
void csvg_reader_destroy(CSVGReader *_Nonnull reader);

CSVGNode csvg_reader_next(CSVGReader *_Nonnull reader);
/// Moves to the next attribute of the element. After the last one, moves back to the element and returns false.
bool csvg_reader_next_attribute(CSVGReader *_Nonnull reader);

// All are of the current node, or attribute, and valid until the reader moves.

bool csvg_reader_is_empty_element(CSVGReader *_Nonnull reader);
/// Without its prefix.
const char *_Nullable csvg_reader_name(CSVGReader *_Nonnull reader);
const char *_Nullable csvg_reader_namespace(CSVGReader *_Nonnull reader);
const char *_Nullable csvg_reader_value(CSVGReader *_Nonnull reader);
const char *_Nullable csvg_reader_encoding(CSVGReader *_Nonnull reader);
/// The line of the element: that of the end of its tag.
int csvg_reader_node_line(CSVGReader *_Nonnull reader);
/// The line up to which the file is parsed, which may be after the node.
int csvg_reader_line(CSVGReader *_Nonnull reader);

/// Must be called once before readers are used by several threads.
void csvg_reader_initialize(void);

#endif
