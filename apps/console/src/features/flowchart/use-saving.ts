import { api } from '@parley/contract/api'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { ApiRefusal } from '../../platform/api-refusal.ts'
import { callApi } from '../../platform/call-api.ts'
import { queryClient } from '../../platform/query-client.ts'
import { readAgain } from '../../platform/use-request.ts'
import { drafts, graphOf } from './draft-store.ts'
import { documentFromWire, documentToWire, type FlowDocument, sameDocument } from './flow-document.ts'
import { placeNodes } from './place-nodes.ts'
import type { StaleSave } from './stale-dialog.tsx'

export type SavedFlow = {
  readonly document: FlowDocument
  readonly version: number
  /** `document` is not the content of that version, which is no longer stored. */
  readonly isUnknown?: boolean
}

type SaveOptions = {
  /** Kept as a draft that cannot be submitted. */
  readonly hasErrors: boolean
  /** The version that the user chose to overwrite, if it is not the loaded one. */
  readonly over?: number | undefined
}

/** The last saved flow, and the result of the next save: accepted, refused, or another user saved first. */
export const useSaving = (sceneId: string, loaded: SavedFlow, document: FlowDocument) => {
  const [saved, setSaved] = useState(loaded)
  const [stale, setStale] = useState<StaleSave>()
  const [error, setError] = useState<unknown>()
  const [isSaving, setSaving] = useState(false)
  const isChanged = useMemo(() => !sameDocument(saved.document, document), [saved.document, document])
  useDraft(sceneId, { document, saved, isChanged })
  const save = useCallback(
    async ({ hasErrors, over }: SaveOptions): Promise<number | undefined> => {
      setSaving(true)
      setError(undefined)
      const version = over ?? saved.version
      const processGraph = documentToWire(document)
      try {
        const done = await callApi(api.saveFlow, { sceneId, processGraph, version, isDraft: hasErrors })
        setSaved({ document, version: done.version })
        drafts.remove(sceneId)
        await readAgain(queryClient, [api.loadScript, api.findScene, api.listScenes])
        return done.version
      } catch (problem) {
        if (problem instanceof ApiRefusal && problem.code === 'stale_version')
          await theirs(sceneId, { mine: document, base: version, from: baseOf(saved) }).then(
            (found) => (found === undefined ? setError(problem) : setStale(found)),
            setError,
          )
        else setError(problem)
        return undefined
      } finally {
        setSaving(false)
      }
    },
    [sceneId, document, saved],
  )
  /** The other user's flow becomes the last saved one; the editor's document is still to be saved. */
  const goOnWith = (next: FlowDocument): FlowDocument => {
    if (stale !== undefined) setSaved({ document: stale.theirs, version: stale.current })
    setStale(undefined)
    return next
  }
  return { saved, save, isSaving, isChanged, error, stale, goOnWith, forgetStale: () => setStale(undefined) }
}

const baseOf = ({ document, isUnknown }: SavedFlow): FlowDocument | undefined =>
  isUnknown ? undefined : document

/** Every change is kept on this computer too, until it is saved: a dead server or a closed window costs nothing. */
const useDraft = (
  sceneId: string,
  at: { readonly document: FlowDocument; readonly saved: SavedFlow; readonly isChanged: boolean },
): void => {
  const { document, saved, isChanged } = at
  useEffect(() => {
    if (!isChanged) return
    const timer = setTimeout(() => {
      const from = baseOf(saved)
      drafts.keep(sceneId, {
        version: saved.version,
        savedAtMs: Date.now(),
        processGraph: documentToWire(document),
        ...(from && { base: documentToWire(from) }),
      })
    }, 300)
    return () => clearTimeout(timer)
  }, [sceneId, document, saved, isChanged])
}

const theirs = async (
  sceneId: string,
  mine: Pick<StaleSave, 'mine' | 'base' | 'from'>,
): Promise<StaleSave | undefined> => {
  const now = await callApi(api.loadFlow, { sceneId })
  const graph = graphOf(now.processGraph)
  return graph === undefined
    ? undefined
    : { ...mine, theirs: documentFromWire(graph, placeNodes), current: now.version }
}
