/* SPDX-License-Identifier: MIT */
/* The reading half of the codec xml. */
#ifndef CODEC_XML_READ_H
#define CODEC_XML_READ_H

#include "notation/notation.h"

extern const struct codec_stream xml_stream;

#endif
