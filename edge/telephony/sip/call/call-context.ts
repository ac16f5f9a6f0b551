import type { SessionContext } from '../dialog/dialog-session.ts'

/** What calls stand on: what their dialogs do, and the name that they go by. */
export interface CallContext extends SessionContext {
  readonly host: string
}
