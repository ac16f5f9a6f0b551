import { Link } from 'react-router'
import type { MessageKey } from '../messages/messages.ts'
import { useMessages } from '../messages/use-messages.ts'
import { paths } from '../paths.ts'
import { WholePageNote } from '../ui/whole-page-note.tsx'

/** A page of the specification that is not built yet, with a link back. */
export const ComingPage = ({ title }: { readonly title: MessageKey }) => {
  const t = useMessages()
  return (
    <WholePageNote mark="…" title={t('pages.coming.title')} text={t('pages.coming.text', { page: t(title) })}>
      <Link to={paths.scenes}>{t('shell.menu.scenes')}</Link>
      <Link to={paths.tasks}>{t('shell.menu.tasks')}</Link>
      <Link to={paths.records}>{t('shell.menu.records')}</Link>
    </WholePageNote>
  )
}
