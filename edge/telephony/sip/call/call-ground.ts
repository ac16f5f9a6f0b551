import type { DialogSession } from '../dialog/dialog-session.ts'
import type { Field } from '../message/header-fields.ts'
import type { TransactionLayer } from '../transaction/transaction-layer.ts'
import type { Transport } from '../user-agent.ts'

/** What calls stand on: the transactions below them and the dialogs beside them. */
export interface CallGround {
  readonly layer: TransactionLayer
  readonly host: string
  /** By dialogKey. */
  readonly sessions: Map<string, DialogSession>
  /** Our Contact; on a stream it must say so, or the peer's ACK goes by UDP. */
  contact(transport: Transport): Field
  /** 0 ≤ x < 1. */
  random(): number
}

export const allowField: Field = ['Allow', 'INVITE, ACK, CANCEL, BYE, OPTIONS']
export const userAgentField: Field = ['User-Agent', 'Parley']
export const sdpField: Field = ['Content-Type', 'application/sdp']

/** Methods that exist and that we do not take: 405. Anything else is unknown: 501 (RFC 3261 §8.2.1). */
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
