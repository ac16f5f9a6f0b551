import { CaretRightOutlined, DeleteOutlined } from '@ant-design/icons'
import { api } from '@parley/contract/api'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { useList, useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Filters, SearchFilter } from '../../ui/filters.tsx'
import { formatTime } from '../../ui/format-time.ts'
import list from '../../ui/list.module.css'
import { ListCard } from '../../ui/list-card.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { useNotices } from '../../ui/use-notices.ts'
import { useRowForm } from '../../ui/use-row-form.ts'
import { usePagesByName } from '../../ui/use-search.ts'
import { ScriptPart, usePartReason, useScene } from '../scenes/index.ts'
import { CaseForm } from './case-form.tsx'
import type { CaseRow } from './case-row.ts'
import { ResultTag } from './result-tag.tsx'
import { RunSummary } from './run-summary.tsx'
import { SpokenRunBar } from './spoken-run-bar.tsx'
import { SpokenRunButton } from './spoken-run-button.tsx'
import { everyCase, useSpokenRun } from './use-spoken-run.ts'

/** The test set: conversations that must pass, run on request and before every publishing (specification 1 §2). */
export const TestCasesPage = () => {
  const t = useMessages()
  return (
    <ScriptPart mask="flow">
      <p className={list.hint}>{t('tests.intro')}</p>
      <TestCases />
    </ScriptPart>
  )
}

const TestCases = () => {
  const t = useMessages()
  const navigate = useNavigate()
  const { sceneId } = useScene().scene
  const reason = usePartReason('flow')
  const form = useRowForm<CaseRow>(reason)
  const { paging, asked, isFiltered } = usePagesByName()
  const [picked, setPicked] = useState<readonly string[]>([])
  const query = useList(api.listTestCases, { id: sceneId, ...asked }, { keepLast: true })
  const run = useSend(api.runTestCases, { stale: [api.listTestCases] })
  const spoken = useSpokenRun(sceneId)
  const rows = query.data?.data ?? []
  const askDelete = useDelete(() => setPicked([]))
  const start = (): void =>
    run.mutate({ input: { sceneId, ...(picked.length === 0 ? {} : { id: [...picked] }) } })
  return (
    <>
      {run.error === null ? undefined : <ErrorNote error={run.error} onRetry={start} />}
      {run.data === undefined ? undefined : <RunSummary run={run.data} />}
      <SpokenRunBar run={spoken.run} onStop={spoken.stop} />
      <ListCard<CaseRow>
        {...paging}
        title={t('scene.tab.tests')}
        add={{ label: t('tests.add'), disabledReason: reason('add'), onAdd: form.add }}
        moreActions={
          <CaseActions
            {...{ rows, picked, spoken }}
            isRunning={run.isPending}
            onRun={start}
            onDelete={() => askDelete(rows.filter(({ id }) => picked.includes(id)))}
          />
        }
        filters={
          <Filters>
            <SearchFilter field="name" label={t('tests.name')} />
          </Filters>
        }
        query={query}
        columns={columnsOf(t, {
          reason,
          edit: form.edit,
          look: ({ caseId }) => void navigate(`../test/case/detail?case=${caseId}#?sceneId=${sceneId}`),
          remove: (row) => askDelete([row]),
        })}
        rowKey={({ id }) => id}
        onRow={form.edit}
        selection={{
          keys: picked,
          onChange: setPicked,
          labelOf: (row) => t('tests.select', { name: row.name }),
        }}
        empty={t('tests.empty')}
        isFiltered={isFiltered}
      />
      {form.shown === undefined ? undefined : <CaseForm {...form.shown} />}
    </>
  )
}

type CaseActionsProps = {
  readonly rows: readonly CaseRow[]
  readonly picked: readonly string[]
  readonly spoken: ReturnType<typeof useSpokenRun>
  readonly isRunning: boolean
  readonly onRun: () => void
  readonly onDelete: () => void
}

/** Deletes and runs the selected cases; without a selection all are run. */
const CaseActions = ({ rows, picked, spoken, isRunning, onRun, onDelete }: CaseActionsProps) => {
  const t = useMessages()
  const { sceneId } = useScene().scene
  const reason = usePartReason('flow')
  return (
    <>
      <ActionButton icon={<DeleteOutlined />} disabledReason={reason('delete')} onClick={onDelete}>
        {t('tests.deleteSelected')}
      </ActionButton>
      <ActionButton
        icon={<CaretRightOutlined />}
        loading={isRunning}
        disabledReason={rows.length === 0 ? t('tests.run.none') : undefined}
        onClick={onRun}
      >
        {picked.length === 0 ? t('tests.run.all') : t('tests.run.picked', { count: picked.length })}
      </ActionButton>
      <SpokenRunButton
        label={
          picked.length === 0 ? t('tests.speech.run') : t('tests.speech.run.picked', { count: picked.length })
        }
        isRunning={spoken.run?.state === 'running'}
        disabledReason={rows.length === 0 ? t('tests.run.none') : undefined}
        onRun={(voices) =>
          void spoken.start(async () => (picked.length === 0 ? everyCase(sceneId) : picked), voices)
        }
      />
    </>
  )
}

const useDelete = (onDeleted: () => void) => {
  const t = useMessages()
  const notices = useNotices()
  const remove = useSend(api.deleteTestCases, { stale: [api.listTestCases] })
  return (rows: readonly CaseRow[]): void => {
    if (rows.length === 0) {
      notices.warn(t('ui.selectFirst'))
      return
    }
    notices.askDelete({
      title: t('tests.delete.title', { count: rows.length }),
      text: t('tests.delete.text', { names: rows.map(({ name }) => name).join(' · ') }),
      remove: () => remove.mutateAsync({ input: { id: rows.map(({ id }) => id) } }).then(onDeleted),
    })
  }
}

type Actions = {
  readonly reason: (operation: 'add' | 'update' | 'delete') => string | undefined
  readonly edit: (row: CaseRow) => void
  readonly look: (row: CaseRow) => void
  readonly remove: (row: CaseRow) => void
}

const columnsOf = (t: Translate, actions: Actions): NonNullable<TableProps<CaseRow>['columns']> => [
  { title: t('tests.name'), key: 'name', render: (_, { name }) => <strong>{name}</strong> },
  {
    title: t('tests.says'),
    key: 'says',
    render: (_, { questions }) => (
      <div className={list.text}>
        {questions.map(({ question, kind }) => question || t(`tests.kind.${kind}`)).join(' → ') || '--'}
      </div>
    ),
  },
  { title: t('tests.asText'), key: 'result', render: (_, { result }) => <ResultTag result={result} /> },
  {
    title: t('tests.speech.title'),
    key: 'speech',
    render: (_, { speech }) => <ResultTag result={speech?.result ?? 0} />,
  },
  { title: t('tests.runAt'), key: 'runAt', render: (_, { runTs }) => formatTime(runTs) },
  {
    title: t('ui.actions'),
    key: 'actions',
    render: (_, row) => (
      <RowActions
        editReason={actions.reason('update')}
        deleteReason={actions.reason('delete')}
        onEdit={() => actions.edit(row)}
        onDelete={() => actions.remove(row)}
      >
        <ActionButton size="small" type="text" onClick={() => actions.look(row)}>
          {t('tests.look')}
        </ActionButton>
      </RowActions>
    ),
  },
]
