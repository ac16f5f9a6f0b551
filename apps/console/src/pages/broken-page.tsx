import plain from '../ui/plain.module.css'
import { WholePageNote } from '../ui/whole-page-note.tsx'
import { useWords } from '../words/use-words.ts'

/** Specification 1 §2: a page that could not be loaded. It is there before anything is fetched that could fail. */
export const BrokenPage = () => {
  const say = useWords()
  return (
    <WholePageNote mark="!" title={say('pages.broken.text')}>
      <button type="button" className={plain.button} onClick={() => location.reload()}>
        {say('pages.broken.reload')}
      </button>
    </WholePageNote>
  )
}
