import { api } from '@parley/contract/api'
import type { SceneScript } from '@parley/contract/vocabulary'
import { useMemo } from 'react'
import type { ApiRefusal } from '../../platform/api-refusal.ts'
import { useRequest } from '../../platform/use-request.ts'

type LoadedScript = {
  /** Undefined while it loads, and if the user may not read all of it. */
  readonly script: SceneScript | undefined
  readonly error: ApiRefusal | null
  readonly isPending: boolean
}

/** The scene's whole draft: its words, settings and tags beside the flow. */
export const useScript = (sceneId: string): LoadedScript => {
  const query = useRequest(api.loadScript, { id: sceneId })
  const script = useMemo(
    () =>
      // The server keeps no other script than one that it has parsed; its contract names it so.
      query.data === undefined ? undefined : (query.data.script as unknown as SceneScript),
    [query.data],
  )
  return { script, error: query.error, isPending: query.isPending }
}
