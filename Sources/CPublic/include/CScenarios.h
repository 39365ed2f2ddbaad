#pragma once
#include <stddef.h>

/// One file of the folder Scenarios, as it was when the program was built.
typedef struct {
    /// Relative to the folder.
    const char *path;
    const unsigned char *bytes;
    size_t count;
} CScenarioFile;

/// The file at `index`, or NULL past the last one.
const CScenarioFile *CScenarios_at(size_t index);
