import type { Role } from '@parley/contract/vocabulary'
import { useMessages } from '../messages/use-messages.ts'
import { readSession } from '../platform/session.ts'
import { WholePageNote } from '../ui/whole-page-note.tsx'
import { BackHome } from './back-home.tsx'

/** Names the roles that may open the page, the user's own role, and who can grant access. */
export const ForbiddenPage = ({ roles }: { readonly roles?: readonly Role[] }) => {
  const t = useMessages()
  const session = readSession()
  return (
    <WholePageNote mark="403" title={t('pages.forbidden.text')}>
      {session === undefined ? undefined : (
        <p>
          {roles === undefined
            ? t('pages.forbidden.grant', { role: t(`role.${session.role}`) })
            : t('pages.forbidden.roles', {
                role: t(`role.${session.role}`),
                roles: roles.map((role) => t(`role.${role}`)).join(' · '),
              })}
        </p>
      )}
      <BackHome />
    </WholePageNote>
  )
}
