import type { SessionGround } from '../dialog/dialog-session.ts'

/** What calls stand on: what their dialogs do, and the name that they go by. */
export interface CallGround extends SessionGround {
  readonly host: string
}
