import { WholePageNote } from '../ui/whole-page-note.tsx'
import { useWords } from '../words/use-words.ts'
import { BackHome } from './back-home.tsx'

export const NotFoundPage = () => {
  const say = useWords()
  return (
    <WholePageNote mark="404" title={say('pages.notFound.text')}>
      <BackHome />
    </WholePageNote>
  )
}
