#pragma once
#include <stddef.h>

/// One file of a folder, as it was when the program was built.
typedef struct {
    /// Relative to the folder.
    const char *path;
    const unsigned char *bytes;
    size_t count;
} CPublicFile;

/// The file of the folder Public at `index`, or NULL past the last one. The dashboard's files are not among them.
const CPublicFile *CPublic_at(size_t index);

/// The same of the folder Public/dashboard, which is served elsewhere.
const CPublicFile *CDashboard_at(size_t index);

/// The same of the folder Scenarios.
const CPublicFile *CScenarios_at(size_t index);
