import { api, type ResponseOf } from '@parley/contract/api'
import { Alert, Button, Drawer, Form, Select, Table } from 'antd'
import { useState } from 'react'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import layout from '../../ui/layout.module.css'
import list from '../../ui/list.module.css'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useNotices } from '../../ui/use-notices.ts'
import { type SceneRow, scriptReads } from '../scenes/index.ts'
import { holdsIntents } from './knowledge-row.ts'

type Taken = ResponseOf<typeof api.takeEntries>
type Change = Taken['changes'][number]

type ImportKnowledgeProps = {
  readonly of: 'questions' | 'intents'
  readonly scene: SceneRow
  readonly onClose: () => void
}

/** Imports published questions or intents of the knowledge base. Every change is shown before it is applied (decision §11). */
export const ImportKnowledge = (props: ImportKnowledgeProps) => {
  const t = useMessages()
  const { libraries, fitting, look, take, shown, picked, setPicked, open, apply } = useKnowledgeImport(props)
  const { onClose } = props
  return (
    <Drawer
      open
      size={880}
      title={t('knowledge.take')}
      onClose={onClose}
      closable={{ 'aria-label': t('ui.close') }}
      footer={
        <DialogFooter>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            type="primary"
            disabled={shown === undefined || picked.length === 0}
            loading={take.isPending}
            onClick={apply}
          >
            {t('knowledge.take.go', { count: picked.length })}
          </Button>
        </DialogFooter>
      }
    >
      <div className={list.stack}>
        <p className={list.hint}>{t('knowledge.take.intro')}</p>
        {libraries.error === null ? undefined : (
          <ErrorNote error={libraries.error} onRetry={libraries.refetch} />
        )}
        {libraries.data !== undefined && fitting.length === 0 ? (
          <EmptyNote text={t('knowledge.take.none')} />
        ) : (
          <Form.Item
            label={t('knowledge.library')}
            htmlFor="take-library"
            className={layout.noSpaceBelow ?? ''}
          >
            <Select
              id="take-library"
              aria-label={t('knowledge.library')}
              loading={libraries.isPending || look.isPending}
              onChange={(basicId: string) => void open(basicId)}
              options={fitting.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
        )}
        {look.error === null ? undefined : <ErrorNote error={look.error} />}
        {take.error === null ? undefined : <ErrorNote error={take.error} />}
        {shown === undefined ? undefined : shown.taken.changes.every(({ change }) => change === 'same') ? (
          <Alert type="success" showIcon title={t('knowledge.take.same')} />
        ) : (
          <Changes changes={shown.taken.changes} picked={picked} onPick={setPicked} />
        )}
      </div>
    </Drawer>
  )
}

/** Previews the changes of a library, and imports the selected entries over the previewed version. */
const useKnowledgeImport = ({ of, scene: { sceneId, language }, onClose }: ImportKnowledgeProps) => {
  const t = useMessages()
  const notices = useNotices()
  const [shown, setShown] = useState<{ readonly basicId: string; readonly taken: Taken }>()
  const [picked, setPicked] = useState<readonly string[]>([])
  const libraries = useRequest(api.listPublishedLibraries, { pageSize: 200 })
  const look = useSend(api.takeEntries)
  const take = useSend(api.takeEntries, { stale: scriptReads })
  // Libraries of intents fill a script's intents, all others its Q&A.
  const fitting = (libraries.data?.data ?? []).filter(
    (one) => one.language === language && holdsIntents(one) === (of === 'intents'),
  )
  const open = async (basicId: string): Promise<void> => {
    setShown(undefined)
    const taken = await look.mutateAsync({ input: { sceneId, basicId } }).catch(() => undefined)
    if (taken === undefined) return
    setShown({ basicId, taken })
    setPicked(taken.changes.filter(({ change }) => change !== 'same').map(({ entryId }) => entryId))
  }
  const apply = (): void => {
    if (shown === undefined) return
    const { basicId, taken } = shown
    take.mutate(
      { input: { sceneId, basicId, ids: [...picked], isApplied: true, version: taken.version } },
      {
        onSuccess: (done) => {
          notices.done(t('knowledge.take.done', { count: done.taken }))
          onClose()
        },
      },
    )
  }
  return { libraries, fitting, look, take, shown, picked, setPicked, open, apply }
}

const tones = { added: 'good', changed: 'warn', same: 'rest' } as const

const Changes = ({
  changes,
  picked,
  onPick,
}: {
  readonly changes: readonly Change[]
  readonly picked: readonly string[]
  readonly onPick: (ids: readonly string[]) => void
}) => {
  const t = useMessages()
  return (
    <Table<Change>
      aria-label={t('knowledge.take.changes')}
      size="middle"
      rowKey="entryId"
      pagination={{ pageSize: 20, hideOnSinglePage: true }}
      dataSource={changes.filter(({ change }) => change !== 'same')}
      rowSelection={{
        selectedRowKeys: [...picked],
        hideSelectAll: true,
        onChange: (keys) => onPick(keys.map(String)),
        getCheckboxProps: ({ name }) => ({ 'aria-label': t('tests.select', { name }) }),
      }}
      columns={[
        {
          title: t('ui.status'),
          key: 'change',
          render: (_, { change }) => (
            <StatusTag tone={tones[change]}>{t(`knowledge.take.${change}`)}</StatusTag>
          ),
        },
        { title: t('knowledge.entry'), key: 'name', render: (_, { name }) => <strong>{name}</strong> },
        {
          title: t('knowledge.take.what'),
          key: 'what',
          render: (_, change) => (
            <div className={list.text}>
              {detailsOf(change, t).map((line) => (
                <div key={line}>{line}</div>
              ))}
            </div>
          ),
        },
      ]}
    />
  )
}

const detailsOf = (change: Change, t: Translate): readonly string[] => {
  const reported = namedOf(change, t)
  // Of an intent its patterns may be all that differs.
  return reported.length > 0 ? reported : [t('versions.detail.other', { field: t('keywords.patterns') })]
}

const namedOf = (
  { before, after, keywordsAdded, keywordsRemoved }: Change,
  t: Translate,
): readonly string[] => [
  ...(keywordsAdded.length === 0 ? [] : [t('versions.detail.added', { words: keywordsAdded.join(', ') })]),
  ...(keywordsRemoved.length === 0
    ? []
    : [t('versions.detail.removed', { words: keywordsRemoved.join(', ') })]),
  ...(before === null
    ? after.answer === ''
      ? []
      : [after.answer]
    : before.answer === after.answer
      ? []
      : [t('versions.detail.instead', { before: before.answer, after: after.answer })]),
  ...(before !== null && before.name !== after.name
    ? [t('versions.detail.instead', { before: before.name, after: after.name })]
    : []),
]
