import { api } from '@parley/contract/api'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useRequest } from '../../platform/use-request.ts'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import layout from '../../ui/layout.module.css'
import list from '../../ui/list.module.css'
import { Loading } from '../../ui/loading.tsx'
import { useSearch } from '../../ui/use-search.ts'
import type { SceneRow } from './use-scene.ts'

/** For pages about one script that are no tab of it: the script is chosen at the top, and its id is in the address. */
export const ScenePicker = ({ children }: { readonly children: (scene: SceneRow) => ReactNode }) => {
  const t = useMessages()
  const search = useSearch()
  const scenes = useRequest(api.listScenes, { page: 1, pageSize: 200 })
  if (scenes.error !== null && scenes.data === undefined)
    return <ErrorNote error={scenes.error} onRetry={scenes.refetch} />
  if (scenes.data === undefined) return <Loading />
  const all = scenes.data.data
  const scene = all.find(({ sceneId }) => sceneId === search.text('sceneId')) ?? all[0]
  if (scene === undefined) return <EmptyNote text={t('keywords.scene.none')} />
  return (
    <div className={list.stack}>
      <div>
        <Select
          className={layout.widestField ?? ''}
          aria-label={t('keywords.scene')}
          showSearch={{ optionFilterProp: 'label' }}
          value={scene.sceneId}
          onChange={(sceneId) => search.set({ sceneId, page: undefined, name: undefined })}
          options={all.map(({ sceneId, name }) => ({ value: sceneId, label: name }))}
        />
      </div>
      {children(scene)}
    </div>
  )
}
