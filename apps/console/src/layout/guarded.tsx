import type { Role } from '@parley/contract/vocabulary'
import type { ReactNode } from 'react'
import { ForbiddenPage } from '../pages/forbidden-page.tsx'
import { readSession } from '../platform/session.ts'

/** Shows the 403 page to a signed-in user without permission (decision §1). Users who are not signed in never get here. */
export const Guarded = ({
  roles,
  children,
}: {
  readonly roles: readonly Role[]
  readonly children: ReactNode
}) => {
  const session = readSession()
  return session !== undefined && roles.includes(session.role) ? children : <ForbiddenPage roles={roles} />
}
