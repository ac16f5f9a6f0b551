import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { WholePageNote } from '../ui/whole-page-note.tsx'
import { useWords } from '../words/use-words.ts'
import type { WordKey } from '../words/words.ts'

/** A page that the specification names and nobody built yet: said honestly, with a way on. */
export const ComingPage = ({ title }: { readonly title: WordKey }) => {
  const say = useWords()
  return (
    <WholePageNote
      mark="…"
      title={say('pages.coming.title')}
      text={say('pages.coming.text', { page: say(title) })}
    >
      <Link to={paths.scenes}>{say('shell.menu.scenes')}</Link>
      <Link to={paths.tasks}>{say('shell.menu.tasks')}</Link>
      <Link to={paths.records}>{say('shell.menu.records')}</Link>
    </WholePageNote>
  )
}
