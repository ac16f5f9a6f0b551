import { useMessages } from '../messages/use-messages.ts'
import { WholePageNote } from '../ui/whole-page-note.tsx'
import { BackHome } from './back-home.tsx'

export const NotFoundPage = () => {
  const t = useMessages()
  return (
    <WholePageNote mark="404" title={t('pages.notFound.text')}>
      <BackHome />
    </WholePageNote>
  )
}
