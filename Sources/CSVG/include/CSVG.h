#include "CSVGDrawing.h"
#include "CSVGReader.h"
