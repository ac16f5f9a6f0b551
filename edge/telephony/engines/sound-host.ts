import { isClosed } from '../../egress/index.ts'

/**
 * Where sound goes first. A private address that came over a public line is one behind a NAT, or one where nothing of ours may be sent:
 * the line's own host takes its place, until the far side's sound shows where it really is (RFC 4961).
 */
export const soundHost = (described: string, lineHost: string): string =>
  isClosed(described) && described !== '0.0.0.0' && !isClosed(lineHost) ? lineHost : described
