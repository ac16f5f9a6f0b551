import { api } from '@parley/contract/api'
import { doNotCallQuestionId } from '@parley/contract/vocabulary'
import { Button, Segmented, type TableProps } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useCall } from '../../platform/use-call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Filters } from '../../ui/filters.tsx'
import { formatTime } from '../../ui/format-time.ts'
import list from '../../ui/list.module.css'
import { Loading } from '../../ui/loading.tsx'
import { PeriodChoice, usePeriod } from '../../ui/period-choice.tsx'
import { useSearch } from '../../ui/use-search.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import { usePartReason, useScene } from '../scenes/index.ts'
import { AddToQuestion } from './add-to-question.tsx'
import type { HeardRow } from './heard-row.ts'
import { QuestionForm } from './question-form.tsx'
import type { QuestionKind } from './question-kinds.ts'

/** What callees really said: what nothing matched becomes a way to ask in one step, and what hit can be heard again. */
export const HeardCard = ({ kind }: { readonly kind: QuestionKind }) => {
  const say = useWords()
  const { sceneId } = useScene().scene
  const { startTime } = usePeriod()
  const counts = useCall(api.countQuestionHits, { id: sceneId, startTime })
  return (
    <Card flush title={say('questions.heard')} actions={<PeriodChoice />}>
      {counts.error !== null ? (
        <ErrorNote error={counts.error} onRetry={counts.refetch} />
      ) : counts.data === undefined ? (
        <Loading />
      ) : (
        <div style={{ padding: '12px 16px 0' }}>
          <Figures
            figures={[
              [say('questions.heard.calls'), String(counts.data.calls)],
              [say('questions.heard.hits'), String(counts.data.hits)],
              [say('questions.heard.missed'), String(counts.data.missed)],
            ]}
          />
        </div>
      )}
      <Sentences kind={kind} />
    </Card>
  )
}

const Sentences = ({ kind }: { readonly kind: QuestionKind }) => {
  const say = useWords()
  const search = useSearch()
  const reason = usePartReason('words')
  const { sceneId } = useScene().scene
  const { startTime } = usePeriod()
  const [fresh, setFresh] = useState<HeardRow>()
  const [added, setAdded] = useState<HeardRow>()
  const result = search.text('heard') === 'hit' ? 'hit' : 'missed'
  const [page, pageSize] = [search.number('heardPage', 1), search.number('heardSize', 10)]
  const query = useCall(
    api.listQuestionRecords,
    { sceneId, startTime, result, page, pageSize },
    { keepLast: true },
  )
  return (
    <>
      <Filters>
        <Segmented
          aria-label={say('questions.heard')}
          value={result}
          onChange={(heard) => search.set({ heard, heardPage: undefined })}
          options={(['missed', 'hit'] as const).map((value) => ({
            value,
            label: say(`questions.heard.${value}.title`),
          }))}
        />
        <span className={list.hint}>{say(`questions.heard.${result}.lead`)}</span>
      </Filters>
      <DataTable<HeardRow>
        label={say(`questions.heard.${result}.title`)}
        query={query}
        columns={
          result === 'hit'
            ? hitColumns(say)
            : missedColumns(say, {
                addReason: reason('update'),
                newReason: reason('add'),
                add: setAdded,
                create: setFresh,
              })
        }
        rowKey={({ text, questionId }) => `${questionId} ${text}`}
        page={page}
        pageSize={pageSize}
        onPage={(next, size) => search.set({ heardPage: next, heardSize: size })}
        empty={<EmptyNote text={say(`questions.heard.${result}.none`)} />}
      />
      {fresh === undefined ? undefined : (
        <QuestionForm
          kind={kind}
          row={undefined}
          sentence={fresh.text}
          readOnlyReason={reason('add')}
          onClose={() => setFresh(undefined)}
        />
      )}
      {added === undefined ? undefined : (
        <AddToQuestion kind={kind} sentence={added.text} onClose={() => setAdded(undefined)} />
      )}
    </>
  )
}

type Columns = NonNullable<TableProps<HeardRow>['columns']>

const commonColumns = (say: Say): Columns => [
  {
    title: say('questions.heard.times'),
    key: 'times',
    render: (_, { times, calls }) => say('questions.heard.timesInCalls', { times, calls }),
  },
  {
    title: say('questions.heard.last'),
    key: 'last',
    render: (_, { lastCallId, lastTime }) => <Link to={paths.call(lastCallId)}>{formatTime(lastTime)}</Link>,
  },
]

const sentenceColumn = (say: Say, isNoted: boolean): Columns[number] => ({
  title: say('questions.heard.said'),
  key: 'said',
  render: (_, { text, knownIn }) => (
    <div className={list.text}>
      {text}
      {isNoted && knownIn !== '' ? (
        <div className={list.hint}>{say('questions.heard.knownIn', { name: knownIn })}</div>
      ) : undefined}
    </div>
  ),
})

const hitColumns = (say: Say): Columns => [
  sentenceColumn(say, false),
  {
    title: say('questions.heard.question'),
    key: 'question',
    render: (_, { questionId, question }) =>
      questionId === doNotCallQuestionId
        ? say('reason.doNotCall')
        : question === ''
          ? say('tags.rule.unknownQuestion')
          : question,
  },
  {
    title: say('questions.heard.how'),
    key: 'how',
    render: (_, { how }) =>
      how === 'keyword' || how === 'likeness' || how === 'embedding' || how === 'pattern' || how === 'model'
        ? say(`questions.heard.how.${how}`)
        : '--',
  },
  ...commonColumns(say),
]

type MissedActions = {
  readonly addReason: string | undefined
  readonly newReason: string | undefined
  readonly add: (row: HeardRow) => void
  readonly create: (row: HeardRow) => void
}

const missedColumns = (say: Say, actions: MissedActions): Columns => [
  sentenceColumn(say, true),
  ...commonColumns(say),
  {
    title: say('ui.actions'),
    key: 'actions',
    render: (_, row) =>
      row.knownIn === '' ? (
        <span className={list.rowActions}>
          <ActionButton
            size="small"
            type="text"
            disabledReason={actions.addReason}
            onClick={() => actions.add(row)}
          >
            {say('questions.heard.addTo')}
          </ActionButton>
          <ActionButton
            size="small"
            type="text"
            disabledReason={actions.newReason}
            onClick={() => actions.create(row)}
          >
            {say('questions.heard.new')}
          </ActionButton>
        </span>
      ) : (
        <Button size="small" type="text" disabled>
          {say('questions.heard.done')}
        </Button>
      ),
  },
]
