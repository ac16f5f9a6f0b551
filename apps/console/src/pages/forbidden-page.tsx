import { WholePageNote } from '../ui/whole-page-note.tsx'
import { useWords } from '../words/use-words.ts'
import { BackHome } from './back-home.tsx'

export const ForbiddenPage = () => {
  const say = useWords()
  return (
    <WholePageNote mark="403" title={say('pages.forbidden.text')}>
      <BackHome />
    </WholePageNote>
  )
}
