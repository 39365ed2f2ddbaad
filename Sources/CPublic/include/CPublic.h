#pragma once
#include <stddef.h>

#include "CScenarios.h"

// The files of `Public/`, taken in when this is compiled. The dashboard's are not among them: they are served elsewhere.

struct CPublicFile {
    // Beneath `Public/`: "direct/index.html".
    const char *path;
    const unsigned char *bytes;
    size_t count;
    const char *mediaType;
};

size_t cpublic_file_count(void);

// `index` must be less than the count.
const struct CPublicFile *cpublic_file(size_t index);
