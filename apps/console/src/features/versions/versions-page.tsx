import { api } from '@parley/contract/api'
import { Select, type TableProps } from 'antd'
import { useState } from 'react'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { formatTime } from '../../ui/format-time.ts'
import layout from '../../ui/layout.module.css'
import list from '../../ui/list.module.css'
import { Loading } from '../../ui/loading.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { usePaging } from '../../ui/use-search.ts'
import { ScriptPart, scriptReads, useScene } from '../scenes/index.ts'
import { Changes } from './changes.tsx'
import { ReplayCalls } from './replay-calls.tsx'
import { ReviewComments } from './review-comments.tsx'
import { SceneFile } from './scene-file.tsx'
import type { VersionRow } from './version-row.ts'
import styles from './versions.module.css'

/** The draft's review, and the published versions: compared in words, restored, exported and imported as text, and replayed on real calls. */
export const VersionsPage = () => {
  const t = useMessages()
  return (
    <ScriptPart mask="flow">
      <p className={list.hint}>{t('versions.intro')}</p>
      <ReviewComments />
      <Versions />
      <Comparison />
      <ReplayCalls />
      <SceneFile />
    </ScriptPart>
  )
}

const Versions = () => {
  const t = useMessages()
  const { scene } = useScene()
  const paging = usePaging()
  const query = useRequest(
    api.listSceneVersions,
    { id: scene.sceneId, page: paging.page, pageSize: paging.pageSize },
    { keepLast: true },
  )
  const restore = useRestore()
  return (
    <Card flush title={t('versions.title')}>
      <DataTable<VersionRow>
        {...paging}
        label={t('versions.title')}
        query={query}
        columns={columnsOf(t, restore)}
        rowKey={({ versionId }) => versionId}
        empty={<EmptyNote text={t('versions.empty')} />}
      />
    </Card>
  )
}

const useRestore = () => {
  const t = useMessages()
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
        title: t('versions.restore.title', { n }),
        text: t('versions.restore.text'),
        ok: t('versions.restore'),
        isDanger: true,
        onOk: () =>
          send
            .mutateAsync({ input: { id: scene.sceneId, n, version: scene.version } })
            .then(() => notices.done(t('versions.restored', { n })), notices.failed),
      }),
  }
}

const columnsOf = (
  t: Translate,
  restore: ReturnType<typeof useRestore>,
): NonNullable<TableProps<VersionRow>['columns']> => [
  {
    title: t('versions.version'),
    key: 'n',
    render: (_, { n, isOnline }) => (
      <span className={layout.rowCentered}>
        <strong>{t('scene.version', { version: n })}</strong>
        {isOnline ? <StatusTag tone="good">{t('versions.online')}</StatusTag> : undefined}
      </span>
    ),
  },
  { title: t('versions.publishedAt'), key: 'at', render: (_, { publishedAt }) => formatTime(publishedAt) },
  { title: t('versions.publishedBy'), key: 'by', render: (_, { publishedBy }) => publishedBy || '--' },
  { title: t('versions.nodes'), dataIndex: 'nodes' },
  {
    title: t('ui.actions'),
    key: 'actions',
    render: (_, row) => (
      <ActionButton size="small" type="text" disabledReason={restore.reason} onClick={() => restore.ask(row)}>
        {t('versions.restore')}
      </ActionButton>
    ),
  },
]

/** Two sides, of which one may be the draft. */
const Comparison = () => {
  const t = useMessages()
  const { sceneId } = useScene().scene
  const versions = useRequest(api.listSceneVersions, { id: sceneId, pageSize: 200 })
  const [sides, setSides] = useState<{ readonly from?: number; readonly to: number }>({ to: 0 })
  const rows = versions.data?.data ?? []
  const from = sides.from ?? rows[0]?.n ?? 0
  const query = useRequest(
    api.compareSceneVersions,
    { id: sceneId, from, to: sides.to },
    { enabled: from > 0 || sides.to > 0 },
  )
  const options = [
    { value: 0, label: t('versions.draft') },
    ...rows.map(({ n }) => ({ value: n, label: t('scene.version', { version: n }) })),
  ]
  if (rows.length === 0) return undefined
  return (
    <Card title={t('versions.compare')}>
      <div className={styles.sides}>
        <Select
          aria-label={t('versions.from')}
          value={from}
          options={options}
          popupMatchSelectWidth={false}
          onChange={(value: number) => setSides({ ...sides, from: value })}
        />
        <span aria-hidden>→</span>
        <Select
          aria-label={t('versions.to')}
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
