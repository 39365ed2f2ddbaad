/// OpenSSL 3, and what of it is a macro or takes a variable number of arguments, each as a plain function.
#pragma once
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

/// A new key on the curve P-256.
static inline EVP_PKEY *openssl_make_p256_key(void) { return EVP_EC_gen("P-256"); }

static inline void openssl_free(void *bytes) { OPENSSL_free(bytes); }

/// The same certificate and the same key, counted once more.
static inline X509 *openssl_retain_x509(X509 *certificate) {
    return X509_up_ref(certificate) ? certificate : NULL;
}
static inline EVP_PKEY *openssl_retain_key(EVP_PKEY *key) { return EVP_PKEY_up_ref(key) ? key : NULL; }
static inline SSL_CTX *openssl_retain_context(SSL_CTX *context) {
    return SSL_CTX_up_ref(context) ? context : NULL;
}

/// The bytes that wait in a memory BIO, and how many it has room for.
static inline size_t openssl_bio_count(BIO *bio) { return BIO_ctrl_pending(bio); }
static inline size_t openssl_bio_capacity(BIO *bio) {
    BUF_MEM *memory = NULL;
    return BIO_get_mem_ptr(bio, &memory) > 0 && memory != NULL ? memory->max : 0;
}

static inline int openssl_set_versions(SSL_CTX *context, int lowest, int highest) {
    return SSL_CTX_set_min_proto_version(context, lowest) && SSL_CTX_set_max_proto_version(context, highest);
}
static inline int openssl_set_groups(SSL_CTX *context, const char *groups) {
    return (int)SSL_CTX_set1_groups_list(context, groups);
}
static inline void openssl_release_idle_buffers(SSL_CTX *context) {
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
}
/// Resumption is by tickets alone, so that the server keeps nothing for clients that have gone.
static inline void openssl_cache_no_sessions(SSL_CTX *context) {
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
}
static inline void openssl_set_server_options(SSL_CTX *context) {
    SSL_CTX_set_options(
        context, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE
            | SSL_OP_PRIORITIZE_CHACHA);
}
static inline int openssl_accept_server_name(SSL *ssl, int *alert, void *argument) {
    (void)ssl, (void)alert, (void)argument;
    return SSL_TLSEXT_ERR_OK;
}
/// Acknowledges every server name (RFC 6066 section 3), so that a resumed session still knows its own.
static inline void openssl_accept_server_names(SSL_CTX *context) {
    SSL_CTX_set_tlsext_servername_callback(context, openssl_accept_server_name);
}
/// The certificate is sent after the server's own; it is counted once more.
static inline int openssl_add_chain_certificate(SSL_CTX *context, X509 *certificate) {
    if (!X509_up_ref(certificate)) return 0;
    if (SSL_CTX_add_extra_chain_cert(context, certificate)) return 1;
    X509_free(certificate);
    return 0;
}
static inline int openssl_set_server_name(SSL *ssl, const char *name) {
    return (int)SSL_set_tlsext_host_name(ssl, name);
}
