#include <jansson.h>

/* Macros, which Swift does not see. */
static inline const char *json_shim_error_text(const json_error_t *error) { return error->text; }
static inline void json_shim_release(json_t *value) { json_decref(value); }
