import { api } from '@parley/contract/api'
import { ReactFlowProvider } from '@xyflow/react'
import { Alert, Button, Space } from 'antd'
import { useMemo, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useRequest } from '../../platform/use-request.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { formatTime } from '../../ui/format-time.ts'
import layout from '../../ui/layout.module.css'
import { Loading } from '../../ui/loading.tsx'
import { useScene } from '../scenes/index.ts'
import { type Draft, drafts, graphOf } from './draft-store.ts'
import { documentFromWire, type FlowDocument, sameDocument } from './flow-document.ts'
import { FlowWorkbench } from './flow-workbench.tsx'
import { placeNodes } from './place-nodes.ts'
import type { SavedFlow } from './use-saving.ts'

/** The master flow: fetched once, edited here, saved over the version that it was fetched at. */
export const FlowchartPage = () => {
  const { scene } = useScene()
  const query = useRequest(api.loadFlow, { sceneId: scene.sceneId })
  // Another version on the server must not take the open one away: the first answer counts until the page is left.
  const [first, setFirst] = useState<typeof query.data>()
  if (first === undefined && query.data !== undefined && !query.isFetching) setFirst(query.data)
  const loaded = useMemo((): SavedFlow | undefined => {
    const graph = first === undefined ? undefined : graphOf(first.processGraph)
    return graph && first && { document: documentFromWire(graph, placeNodes), version: first.version }
  }, [first])
  if (query.error !== null && loaded === undefined)
    return <ErrorNote error={query.error} onRetry={query.refetch} />
  if (loaded === undefined) return <Loading />
  return (
    <ReactFlowProvider>
      <WithDraft key={scene.sceneId} sceneId={scene.sceneId} loaded={loaded} />
    </ReactFlowProvider>
  )
}

/** Specification 1 §2: a draft left by a failed save is offered for restoring. */
const WithDraft = ({ sceneId, loaded }: { readonly sceneId: string; readonly loaded: SavedFlow }) => {
  const t = useMessages()
  const [draft, setDraft] = useState<Draft | undefined>(() => differingDraft(sceneId, loaded))
  const [restored, setRestored] = useState<{ readonly document: FlowDocument; readonly over: SavedFlow }>()
  if (draft === undefined)
    return (
      <FlowWorkbench
        key={restored === undefined ? 'saved' : 'restored'}
        // A restored draft keeps the version that it was made from, so that a later save is compared with it first.
        loaded={restored?.over ?? loaded}
        restored={restored?.document}
      />
    )
  const restore = (): void => {
    const graph = graphOf(draft.processGraph)
    if (graph !== undefined)
      setRestored({ document: documentFromWire(graph, placeNodes), over: madeFrom(draft, loaded) })
    setDraft(undefined)
  }
  const drop = (): void => {
    drafts.remove(sceneId)
    setDraft(undefined)
  }
  return (
    <Alert
      type="info"
      showIcon
      title={t('flow.draft.title')}
      description={
        <>
          <p>{t('flow.draft.text', { at: formatTime(draft.savedAtMs / 1000) })}</p>
          {draft.version === loaded.version ? undefined : <p>{t('flow.draft.older')}</p>}
          <Space className={layout.spaceAbove ?? ''}>
            <Button type="primary" autoFocus onClick={restore}>
              {t('flow.draft.restore')}
            </Button>
            <Button onClick={drop}>{t('flow.draft.drop')}</Button>
          </Space>
        </>
      }
    />
  )
}

/** The base of a restored draft: the open version if it is the same, else the base stored with the draft. */
const madeFrom = ({ version, base }: Draft, loaded: SavedFlow): SavedFlow => {
  const graph = base === undefined ? undefined : graphOf(base)
  if (version === loaded.version) return loaded
  return graph === undefined
    ? { ...loaded, version, isUnknown: true }
    : { document: documentFromWire(graph, placeNodes), version }
}

const differingDraft = (sceneId: string, loaded: SavedFlow): Draft | undefined => {
  const draft = drafts.read(sceneId)
  const graph = draft && graphOf(draft.processGraph)
  return graph !== undefined && !sameDocument(documentFromWire(graph, placeNodes), loaded.document)
    ? draft
    : undefined
}
