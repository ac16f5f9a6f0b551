import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.ts'
import { ScenePicker } from '../scenes/index.ts'
import { IntentList } from './intent-list.tsx'

/** Intent keywords, script by script (specification 1 §2). */
export const KeywordsPage = () => {
  const say = useWords()
  return (
    <Page title={say('shell.menu.keywords')} lead={say('keywords.lead')}>
      <ScenePicker>{(scene) => <IntentList key={scene.sceneId} scene={scene} />}</ScenePicker>
    </Page>
  )
}
