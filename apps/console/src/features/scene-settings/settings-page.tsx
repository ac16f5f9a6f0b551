import { api } from '@parley/contract/api'
import { useRequest } from '../../platform/use-request.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ScriptPart, useScene } from '../scenes/index.ts'
import { SettingsForm } from './settings-form.tsx'

/** General settings of a scene (specification 1 §2). */
export const SettingsPage = () => (
  <ScriptPart mask="tricks">
    <Settings />
  </ScriptPart>
)

const Settings = () => {
  const { scene } = useScene()
  const query = useRequest(api.findSceneConfig, { sceneId: scene.sceneId })
  if (query.error !== null && query.data === undefined)
    return <ErrorNote error={query.error} onRetry={query.refetch} />
  // Cached settings may be older than another tab's save; a form over them could not be saved.
  if (query.data === undefined || (query.isFetching && !query.isFetchedAfterMount)) return <Loading />
  return <SettingsForm config={query.data} />
}
