/* SPDX-License-Identifier: MIT */
/* Conversion of piece codes between the forms of one system. */
#include "rules/piece_codes.h"

#include <string.h>

#include "adj.h"
#include "base/cursor.h"
#include "base/edit_distance.h"
#include "base/error.h"
#include "base/message.h"

static const struct code_system {
    const char *name;
    const struct code_form *forms;
    void (*list)(struct buffer *out);
} systems[] = {
    {"stones", stones_forms, stones_list},
    {"turtle", turtle_forms, turtle_list},
    {"waterloo7", waterloo_forms, waterloo_list},
};

static const struct code_system *
system_find(const char *name, struct adj_error *err)
{
    for (size_t i = 0; i < sizeof systems / sizeof systems[0]; i++)
        if (strcmp(systems[i].name, name) == 0)
            return &systems[i];
    error_set(err, ADJ_EOPTION, "system",
              "pieces: no system \"%.40s\"; there are stones, turtle and waterloo7", name);
    return NULL;
}

/* Finds a form by name. If there is none, the error lists the forms for reading (or writing) and suggests the closest name. */
static const struct code_form *
form_find(const struct code_system *system, const char *name, bool reading, struct adj_error *err)
{
    struct buffer names = {0};
    struct suggestion near;
    suggestion_init(&near, name, strlen(name));
    for (const struct code_form *form = system->forms; form->name; form++) {
        if (reading && !form->read)
            continue;
        if (strcmp(form->name, name) == 0) {
            buffer_clear(&names);
            return form;
        }
        buffer_printf(&names, " %s", form->name);
        suggestion_try(&near, form->name, strlen(form->name));
    }
    char hint[120] = "";
    if (near.best)
        message_set(hint, sizeof hint, ", did you mean '%s'?", near.best);
    error_set(err, ADJ_EOPTION, "form", "%s: no form \"%.40s\" to convert %s; there are%s%s",
              system->name, name, reading ? "from" : "to", names.data ? names.data : " none", hint);
    buffer_clear(&names);
    return NULL;
}

enum adj_status
adj_piece_convert(const char *system_name, const char *from, const char *to, const char *code,
                  size_t len, char **out_text, struct adj_error *err)
{
    const struct code_system *system = system_find(system_name, err);
    const struct code_form *reader = system ? form_find(system, from, true, err) : NULL;
    const struct code_form *writer = reader ? form_find(system, to, false, err) : NULL;
    struct piece_code piece = {0};
    if (!writer)
        return ADJ_EOPTION;
    while (len > 0 && (code[len - 1] == ' ' || code[len - 1] == '\t'))
        len--;
    struct cursor start;
    cursor_init(&start, code, len);
    cursor_skip_blanks(&start);
    enum adj_status st = reader->read(reader, code + start.pos, len - start.pos, &piece, err);
    if (st)
        return st;
    struct buffer out = {0};
    st = writer->write(writer, &piece, &out, err);
    if (!st)
        st = buffer_steal(&out, out_text, NULL, err);
    buffer_clear(&out);
    return st;
}

enum adj_status
adj_piece_list(const char *system_name, char **out_text, struct adj_error *err)
{
    const struct code_system *system = system_find(system_name, err);
    struct buffer out = {0};
    if (!system)
        return ADJ_EOPTION;
    system->list(&out);
    return buffer_steal(&out, out_text, NULL, err);
}
