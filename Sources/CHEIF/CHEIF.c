#include "CHEIF.h"
