import { api } from '@parley/contract/api'
import { Select, type TableProps } from 'antd'
import { useState } from 'react'
import { useCall, useSend } from '../../platform/use-call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { formatTime } from '../../ui/format-time.ts'
import list from '../../ui/list.module.css'
import { Loading } from '../../ui/loading.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { usePaging } from '../../ui/use-search.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import { ScriptPart, scriptReads, useScene } from '../scenes/index.ts'
import { Changes } from './changes.tsx'
import { ReplayCalls } from './replay-calls.tsx'
import { ReviewComments } from './review-comments.tsx'
import { SceneFile } from './scene-file.tsx'
import type { VersionRow } from './version-row.ts'
import styles from './versions.module.css'

/** What its review says of the draft, and published versions beside it: compared in words, restored, taken out and in as text, and tried on real calls. */
export const VersionsPage = () => {
  const say = useWords()
  return (
    <ScriptPart mask="flow">
      <p className={list.hint}>{say('versions.lead')}</p>
      <ReviewComments />
      <Versions />
      <Comparison />
      <ReplayCalls />
      <SceneFile />
    </ScriptPart>
  )
}

const Versions = () => {
  const say = useWords()
  const { scene } = useScene()
  const paging = usePaging()
  const query = useCall(
    api.listSceneVersions,
    { id: scene.sceneId, page: paging.page, pageSize: paging.pageSize },
    { keepLast: true },
  )
  const restore = useRestore()
  return (
    <Card flush title={say('versions.title')}>
      <DataTable<VersionRow>
        {...paging}
        label={say('versions.title')}
        query={query}
        columns={columnsOf(say, restore)}
        rowKey={({ versionId }) => versionId}
        empty={<EmptyNote text={say('versions.empty')} />}
      />
    </Card>
  )
}

const useRestore = () => {
  const say = useWords()
  const mayNot = useMayNot()
  const notices = useNotices()
  const { scene, readOnlyReason } = useScene()
  const send = useSend(api.restoreSceneVersion, { stale: [...scriptReads, api.compareSceneVersions] })
  const reason =
    readOnlyReason('flow') ?? readOnlyReason('words') ?? readOnlyReason('tricks') ?? mayNot('update')
  return {
    reason,
    ask: ({ n }: VersionRow): void =>
      notices.confirm({
        title: say('versions.restore.title', { n }),
        text: say('versions.restore.text'),
        ok: say('versions.restore'),
        isDanger: true,
        onOk: () =>
          send
            .mutateAsync({ input: { id: scene.sceneId, n, version: scene.version } })
            .then(() => notices.done(say('versions.restored', { n })), notices.failed),
      }),
  }
}

const columnsOf = (
  say: Say,
  restore: ReturnType<typeof useRestore>,
): NonNullable<TableProps<VersionRow>['columns']> => [
  {
    title: say('versions.version'),
    key: 'n',
    render: (_, { n, isOnline }) => (
      <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center' }}>
        <strong>{say('scene.version', { version: n })}</strong>
        {isOnline ? <StatusTag tone="good">{say('versions.online')}</StatusTag> : undefined}
      </span>
    ),
  },
  { title: say('versions.publishedAt'), key: 'at', render: (_, { publishedAt }) => formatTime(publishedAt) },
  { title: say('versions.publishedBy'), key: 'by', render: (_, { publishedBy }) => publishedBy || '--' },
  { title: say('versions.nodes'), dataIndex: 'nodes' },
  {
    title: say('ui.actions'),
    key: 'actions',
    render: (_, row) => (
      <ActionButton size="small" type="text" disabledReason={restore.reason} onClick={() => restore.ask(row)}>
        {say('versions.restore')}
      </ActionButton>
    ),
  },
]

/** Two sides, of which one may be the draft. */
const Comparison = () => {
  const say = useWords()
  const { sceneId } = useScene().scene
  const versions = useCall(api.listSceneVersions, { id: sceneId, pageSize: 200 })
  const [sides, setSides] = useState<{ readonly from?: number; readonly to: number }>({ to: 0 })
  const rows = versions.data?.data ?? []
  const from = sides.from ?? rows[0]?.n ?? 0
  const query = useCall(
    api.compareSceneVersions,
    { id: sceneId, from, to: sides.to },
    { enabled: from > 0 || sides.to > 0 },
  )
  const options = [
    { value: 0, label: say('versions.draft') },
    ...rows.map(({ n }) => ({ value: n, label: say('scene.version', { version: n }) })),
  ]
  if (rows.length === 0) return undefined
  return (
    <Card title={say('versions.compare')}>
      <div className={styles.sides}>
        <Select
          aria-label={say('versions.from')}
          value={from}
          options={options}
          popupMatchSelectWidth={false}
          onChange={(value: number) => setSides({ ...sides, from: value })}
        />
        <span aria-hidden>→</span>
        <Select
          aria-label={say('versions.to')}
          value={sides.to}
          options={options}
          popupMatchSelectWidth={false}
          onChange={(value: number) => setSides({ ...sides, from, to: value })}
        />
      </div>
      {query.error === null ? undefined : <ErrorNote error={query.error} onRetry={query.refetch} />}
      {query.isLoading ? <Loading /> : undefined}
      {query.data === undefined ? undefined : <Changes changes={query.data.changes} />}
    </Card>
  )
}
