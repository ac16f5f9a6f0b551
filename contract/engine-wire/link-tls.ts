/**
 * Security of the link between server and engine: TLS with a pre-shared key (RFC 4279), the installation's
 * secret. It authenticates both sides and protects content against reading and tampering; the elliptic-curve
 * exchange (RFC 5489, RFC 7905) gives forward secrecy. No certificates are needed.
 */
export const linkTls = {
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
  // Node supports pre-shared keys up to TLS 1.2 only.
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
} as const

/** The PSK identity. */
export const linkTlsIdentity = 'parley-engine'
