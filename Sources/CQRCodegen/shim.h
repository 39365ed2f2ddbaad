#pragma once
#include <qrcodegen/qrcodegen.h>

/// Macros that Swift does not see: bytes of a code of the largest version.
static const size_t CQRCodegen_bufferLength = qrcodegen_BUFFER_LEN_MAX;
