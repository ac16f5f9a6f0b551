/**
 * How server and engine protect their link: TLS with a pre-shared key (RFC 4279), the installation's secret. Both sides prove that they
 * know it, nobody between them reads or changes anything, and the elliptic-curve exchange (RFC 5489, RFC 7905) keeps what was recorded
 * secret after the key is known. No certificates are needed.
 */
export const linkTls = {
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
  // Node offers pre-shared keys up to TLS 1.2.
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
} as const

/** The name of the key. */
export const linkTlsIdentity = 'parley-engine'
