import { useMessages } from '../../messages/use-messages.ts'
import { Page } from '../../ui/page.tsx'
import { ScenePicker } from '../scenes/index.ts'
import { IntentList } from './intent-list.tsx'

/** Intent keywords, script by script (specification 1 §2). */
export const KeywordsPage = () => {
  const t = useMessages()
  return (
    <Page title={t('shell.menu.keywords')} intro={t('keywords.intro')}>
      <ScenePicker>{(scene) => <IntentList key={scene.sceneId} scene={scene} />}</ScenePicker>
    </Page>
  )
}
