#include "CPublic.h"
