import type { InterfaceLanguage } from '@parley/contract/api'
import type { LoginId, Role } from '@parley/contract/vocabulary'
import type { Actor } from '../server-app.ts'

/** The user of a request, from the session's row; never from a cookie or a body. */
export type Principal = Actor & {
  readonly loginId: LoginId
  readonly sessionId: string
  readonly loginName: string
  readonly isSubUser: boolean
  readonly role: Role
  readonly operateGrant: number
  readonly language: InterfaceLanguage
  readonly accountStatus: 'disabled' | 'normal' | 'arrears'
  readonly hiddenMenus: readonly string[]
}
