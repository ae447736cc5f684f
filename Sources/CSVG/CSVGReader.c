#include "CSVGReader.h"

#include <libxml/parser.h>
#include <libxml/xmlreader.h>

CSVGReader *csvg_reader_create(const char *bytes, int count) {
    int options = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING;
    return (CSVGReader *)xmlReaderForMemory(bytes, count, NULL, NULL, options);
}

void csvg_reader_destroy(CSVGReader *reader) { xmlFreeTextReader((xmlTextReaderPtr)reader); }

CSVGNode csvg_reader_next(CSVGReader *reader) {
    switch (xmlTextReaderRead((xmlTextReaderPtr)reader)) {
    case 1: break;
    case 0: return CSVGNodeEnd;
    default: return CSVGNodeError;
    }
    switch (xmlTextReaderNodeType((xmlTextReaderPtr)reader)) {
    case XML_READER_TYPE_ELEMENT: return CSVGNodeElement;
    case XML_READER_TYPE_END_ELEMENT: return CSVGNodeEndElement;
    case XML_READER_TYPE_TEXT:
    case XML_READER_TYPE_CDATA: return CSVGNodeText;
    case XML_READER_TYPE_PROCESSING_INSTRUCTION: return CSVGNodeProcessingInstruction;
    case XML_READER_TYPE_ENTITY_REFERENCE: return CSVGNodeEntityReference;
    default: return CSVGNodeOther;
    }
}

bool csvg_reader_next_attribute(CSVGReader *reader) {
    if (xmlTextReaderMoveToNextAttribute((xmlTextReaderPtr)reader) == 1) return true;
    xmlTextReaderMoveToElement((xmlTextReaderPtr)reader);
    return false;
}

bool csvg_reader_is_empty_element(CSVGReader *reader) {
    return xmlTextReaderIsEmptyElement((xmlTextReaderPtr)reader) == 1;
}

const char *csvg_reader_name(CSVGReader *reader) {
    return (const char *)xmlTextReaderConstLocalName((xmlTextReaderPtr)reader);
}

const char *csvg_reader_namespace(CSVGReader *reader) {
    return (const char *)xmlTextReaderConstNamespaceUri((xmlTextReaderPtr)reader);
}

const char *csvg_reader_value(CSVGReader *reader) {
    return (const char *)xmlTextReaderConstValue((xmlTextReaderPtr)reader);
}

const char *csvg_reader_encoding(CSVGReader *reader) {
    return (const char *)xmlTextReaderConstEncoding((xmlTextReaderPtr)reader);
}

int csvg_reader_node_line(CSVGReader *reader) {
    xmlNodePtr node = xmlTextReaderCurrentNode((xmlTextReaderPtr)reader);
    return node ? (int)xmlGetLineNo(node) : csvg_reader_line(reader);
}

int csvg_reader_line(CSVGReader *reader) { return xmlTextReaderGetParserLineNumber((xmlTextReaderPtr)reader); }

void csvg_reader_initialize(void) { xmlInitParser(); }
