#pragma once
#include <zlib.h>

// deflateInit2 is a macro. 16 more than the window's bits: with gzip's head and tail.
static inline int zlib_start_gzip(z_stream *stream) {
    return deflateInit2(stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY);
}
