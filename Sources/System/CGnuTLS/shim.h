#include <gnutls/gnutls.h>
#include <gnutls/crypto.h>
#include <gnutls/x509.h>

/// Frees what the library has given. `gnutls_free` is a variable, which Swift may not read.
static inline void waymark_gnutls_free(void *memory) { gnutls_free(memory); }
