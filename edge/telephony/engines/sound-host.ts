import { isClosed } from '../../egress/index.ts'

/**
 * First destination of RTP. A private address received over a public line is behind a NAT, or must not be
 * contacted: the line's own host replaces it, until the far side's RTP shows its real source (RFC 4961).
 */
export const soundHost = (described: string, lineHost: string): string =>
  isClosed(described) && described !== '0.0.0.0' && !isClosed(lineHost) ? lineHost : described
