import { api } from '@parley/contract/api'
import { Select } from 'antd'
import { useCall } from '../../platform/use-call.ts'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import list from '../../ui/list.module.css'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { useSearch } from '../../ui/use-search.ts'
import { useWords } from '../../words/use-words.ts'
import { IntentList } from './intent-list.tsx'

/** Intent keywords, script by script (specification 1 §2). */
export const KeywordsPage = () => {
  const say = useWords()
  return (
    <Page title={say('shell.menu.keywords')} lead={say('keywords.lead')}>
      <Content />
    </Page>
  )
}

const Content = () => {
  const say = useWords()
  const search = useSearch()
  const scenes = useCall(api.listScenes, { page: 1, pageSize: 200 })
  if (scenes.error !== null && scenes.data === undefined)
    return <ErrorNote error={scenes.error} onRetry={scenes.refetch} />
  if (scenes.data === undefined) return <Loading />
  const all = scenes.data.data
  const scene = all.find(({ sceneId }) => sceneId === search.text('sceneId')) ?? all[0]
  if (scene === undefined) return <EmptyNote text={say('keywords.scene.none')} />
  return (
    <div className={list.stack}>
      <div>
        <Select
          style={{ width: 320, maxWidth: '100%' }}
          aria-label={say('keywords.scene')}
          showSearch={{ optionFilterProp: 'label' }}
          value={scene.sceneId}
          onChange={(sceneId) => search.set({ sceneId, page: undefined, name: undefined })}
          options={all.map(({ sceneId, name }) => ({ value: sceneId, label: name }))}
        />
      </div>
      <IntentList key={scene.sceneId} scene={scene} />
    </div>
  )
}
