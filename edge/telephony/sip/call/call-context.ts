import type { SessionContext } from '../dialog/dialog-session.ts'

/** What calls depend on: the dialog context, and our own name. */
export interface CallContext extends SessionContext {
  readonly host: string
}
