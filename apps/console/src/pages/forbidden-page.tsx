import { type RoleNumber, readSession } from '../platform/session.ts'
import { WholePageNote } from '../ui/whole-page-note.tsx'
import { useWords } from '../words/use-words.ts'
import { BackHome } from './back-home.tsx'

/** Whose page it is, as whom one is signed in, and whom to ask. */
export const ForbiddenPage = ({ roles }: { readonly roles?: readonly RoleNumber[] }) => {
  const say = useWords()
  const session = readSession()
  return (
    <WholePageNote mark="403" title={say('pages.forbidden.text')}>
      {session === undefined ? undefined : (
        <p>
          {roles === undefined
            ? say('pages.forbidden.grant', { role: say(`role.${session.role}`) })
            : say('pages.forbidden.roles', {
                role: say(`role.${session.role}`),
                roles: roles.map((role) => say(`role.${role}`)).join(' · '),
              })}
        </p>
      )}
      <BackHome />
    </WholePageNote>
  )
}
