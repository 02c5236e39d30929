/* SPDX-License-Identifier: MIT */
/* The reading half of the codec xml. */
#ifndef NOTATION_XML_READ_H
#define NOTATION_XML_READ_H

#include "notation/notation.h"

extern const struct codec_stream xml_stream;

#endif
