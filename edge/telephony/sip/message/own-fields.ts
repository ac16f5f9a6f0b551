import type { Field } from './header-fields.ts'

export const allowField: Field = ['Allow', 'INVITE, ACK, CANCEL, BYE, OPTIONS']
export const userAgentField: Field = ['User-Agent', 'Parley']
export const sdpField: Field = ['Content-Type', 'application/sdp']

/** Existing methods that we do not support: 405. Anything else is unknown: 501 (RFC 3261 §8.2.1). */
const knownMethods = new Set([
  'INFO',
  'MESSAGE',
  'NOTIFY',
  'PRACK',
  'PUBLISH',
  'REFER',
  'REGISTER',
  'SUBSCRIBE',
  'UPDATE',
])

export const codeForMethod = (method: string): 405 | 501 => (knownMethods.has(method) ? 405 : 501)
