import type { Role } from '@parley/contract/vocabulary'
import type { ReactNode } from 'react'
import { ForbiddenPage } from '../pages/forbidden-page.tsx'
import { readSession } from '../platform/session.ts'

/** Signed in without permission: the 403 page (decision §1). Who is not signed in never gets here. */
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
