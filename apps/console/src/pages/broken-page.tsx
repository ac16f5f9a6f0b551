import { useMessages } from '../messages/use-messages.ts'
import plain from '../ui/plain.module.css'
import { WholePageNote } from '../ui/whole-page-note.tsx'

/** Specification 1 §2: a page that could not be loaded. It is there before anything is fetched that could fail. */
export const BrokenPage = () => {
  const t = useMessages()
  return (
    <WholePageNote mark="!" title={t('pages.broken.text')}>
      <button type="button" className={plain.button} onClick={() => location.reload()}>
        {t('pages.broken.reload')}
      </button>
    </WholePageNote>
  )
}
