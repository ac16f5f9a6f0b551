import { api } from '@parley/contract/api'
import { Table, type TableProps } from 'antd'
import { Link } from 'react-router'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Figures } from '../../ui/figures.tsx'
import { formatTime } from '../../ui/format-time.ts'
import layout from '../../ui/layout.module.css'
import list from '../../ui/list.module.css'
import { Loading } from '../../ui/loading.tsx'
import { useSearch } from '../../ui/use-search.ts'
import { ScriptPart, useNodes, useScene } from '../scenes/index.ts'
import type { CaseRow, QuestionRow } from './case-row.ts'
import { ResultTag } from './result-tag.tsx'
import { SpokenOutcome } from './spoken-outcome.tsx'
import { SpokenRunBar } from './spoken-run-bar.tsx'
import { SpokenRunButton } from './spoken-run-button.tsx'
import { useSpokenRun } from './use-spoken-run.ts'

/** One test case turn by turn: the recognized text, the node reached, and the expected node. */
export const CaseDetailPage = () => (
  <ScriptPart mask="flow">
    <CaseDetail />
  </ScriptPart>
)

const CaseDetail = () => {
  const t = useMessages()
  const { sceneId } = useScene().scene
  const caseId = useSearch().number('case', 0)
  const query = useRequest(api.listTestCases, { id: `${sceneId}.${caseId}` }, { enabled: caseId > 0 })
  const run = useSend(api.runTestCases, { stale: [api.listTestCases] })
  const spoken = useSpokenRun(sceneId)
  const titles = new Map(useNodes(sceneId).map(({ value, label }) => [value, label]))
  const nodeName = (id: string): string => (id === '' ? '--' : (titles.get(id) ?? id))
  const back = <Link to={`../test/case#?sceneId=${sceneId}`}>{t('tests.back')}</Link>
  if (caseId <= 0) return <EmptyNote text={t('tests.none')}>{back}</EmptyNote>
  if (query.error !== null && query.data === undefined)
    return <ErrorNote error={query.error} onRetry={query.refetch} />
  if (query.data === undefined || !('caseId' in query.data)) return <Loading />
  const row = query.data
  return (
    <div className={list.stack}>
      <SpokenRunBar run={spoken.run} onStop={spoken.stop} />
      <Card
        title={row.name}
        actions={
          <span className={layout.rowCentered}>
            {back}
            <ActionButton
              type="primary"
              loading={run.isPending}
              onClick={() => run.mutate({ input: { sceneId, id: [row.id] } })}
            >
              {t('tests.run.one')}
            </ActionButton>
            <SpokenRunButton
              label={t('tests.speech.run')}
              isRunning={spoken.run?.state === 'running'}
              onRun={(voices) => void spoken.start(async () => [row.id], voices)}
            />
          </span>
        }
      >
        <div className={list.stack}>
          {run.error === null ? undefined : <ErrorNote error={run.error} />}
          <Outcome row={row} nodeName={nodeName} />
        </div>
      </Card>
      <SpokenOutcome row={row} nodeName={nodeName} />
    </div>
  )
}

const Outcome = ({ row, nodeName }: { readonly row: CaseRow; readonly nodeName: (id: string) => string }) => {
  const t = useMessages()
  const { sceneId } = useScene().scene
  const tags = useRequest(api.listTags, { id: sceneId, pageSize: 200 })
  const labels = tags.data !== undefined && 'total' in tags.data ? tags.data.data : []
  const labelName = (id: number | null): string =>
    id === null
      ? '--'
      : id === -1
        ? t('conversation.label.unknown')
        : (labels.find(({ intentId }) => intentId === id)?.name ?? String(id))
  const wanted = (name: string): string => (name === '--' ? t('tests.any') : name)
  return (
    <>
      <div>
        <ResultTag result={row.result} /> <span className={list.hint}>{formatTime(row.runTs)}</span>
      </div>
      <Figures
        figures={[
          [t('tests.start'), row.startNode === '' ? t('tests.start.flow') : nodeName(row.startNode)],
          [t('tests.end'), wanted(nodeName(row.expectedEndNode))],
          [t('tests.end.came'), nodeName(row.endNode)],
          [t('tests.label'), wanted(labelName(row.expectedIntentId))],
          [t('tests.label.came'), labelName(row.intentId)],
        ]}
      />
      <Table<QuestionRow>
        aria-label={t('tests.turns')}
        size="middle"
        rowKey="number"
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={columnsOf(t, nodeName)}
        dataSource={[...row.questions]}
        locale={{ emptyText: <EmptyNote text={t('tests.noTurns')} /> }}
      />
    </>
  )
}

const columnsOf = (
  t: Translate,
  nodeName: (id: string) => string,
): NonNullable<TableProps<QuestionRow>['columns']> => [
  { title: '#', dataIndex: 'number', width: 48 },
  {
    title: t('tests.said'),
    key: 'said',
    render: (_, { question, kind }) => (
      <div className={list.text}>{question === '' ? t(`tests.kind.${kind}`) : question}</div>
    ),
  },
  {
    title: t('tests.heard'),
    key: 'heard',
    render: (_, { recognizedText }) => <div className={list.text}>{recognizedText || '--'}</div>,
  },
  { title: t('tests.by'), key: 'by', render: (_, { by }) => (by === '' ? '--' : by) },
  {
    title: t('tests.next'),
    key: 'next',
    render: (_, { expectedNextNode }) =>
      expectedNextNode === '' ? t('tests.any') : nodeName(expectedNextNode),
  },
  { title: t('tests.next.came'), key: 'came', render: (_, { nextNode }) => nodeName(nextNode) },
  { title: t('tests.result'), key: 'result', render: (_, { result }) => <ResultTag result={result} /> },
]
