import type {
  AccountId,
  AttemptId,
  ContactId,
  LineId,
  LoginId,
  SceneId,
  TaskId,
} from '@parley/contract/vocabulary'
import type { Db } from '../src/platform/db/index.ts'

/** One account with one of everything. */
export type Belongings = {
  readonly account: AccountId
  readonly login: LoginId
  readonly scene: SceneId
  readonly version: string
  readonly line: LineId
  readonly task: TaskId
  readonly attempt: AttemptId
  readonly contact: ContactId
  readonly blacklisted: string
  readonly consent: string
  readonly session: string
  readonly category: string
  readonly comment: string
  readonly alert: string
  readonly import: string
  readonly export: string
  readonly group: string
  readonly seat: string
  readonly library: string
  readonly catalog: string
  readonly entry: string
  readonly smsTemplate: string
  readonly smsLine: string
  readonly smsMessage: string
  readonly refreshHash: Buffer
}

/**
 * A query's isolation case: how to run it against the owner's objects as some account. `account` is the query's argument; a
 * stranger passes its own account and, like an attacker, the owner's.
 */
export type IsolationCase = {
  readonly kind: 'read' | 'write'
  readonly run: (db: Db, account: AccountId, things: Belongings) => Promise<unknown>
  /** Absent: the account above may do it too; set if a query acts for one account alone. */
  readonly isForOwnerOnly?: true
  /** Only for the accounts above: an account cannot do this to itself. */
  readonly isForParentOnly?: true
}

/** A query that reads, and one that changes. */
export const read = (run: IsolationCase['run']): IsolationCase => ({ kind: 'read', run })
export const write = (run: IsolationCase['run']): IsolationCase => ({ kind: 'write', run })
export const page = { limit: 100, offset: 0 }
