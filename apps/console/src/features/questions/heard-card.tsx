import { api } from '@parley/contract/api'
import { doNotCallQuestionId } from '@parley/contract/vocabulary'
import { Button, Segmented, type TableProps } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { useRequest } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Filters } from '../../ui/filters.tsx'
import { formatTime } from '../../ui/format-time.ts'
import layout from '../../ui/layout.module.css'
import list from '../../ui/list.module.css'
import { Loading } from '../../ui/loading.tsx'
import { PeriodChoice, usePeriod } from '../../ui/period-choice.tsx'
import { useSearch } from '../../ui/use-search.ts'
import { usePartReason, useScene } from '../scenes/index.ts'
import { AddToQuestion } from './add-to-question.tsx'
import type { HeardRow } from './heard-row.ts'
import { QuestionForm } from './question-form.tsx'
import type { QuestionKind } from './question-kinds.ts'

/** Real utterances of callees: an unmatched one can be added to a Q&A in one step, and a match can be played. */
export const HeardCard = ({ kind }: { readonly kind: QuestionKind }) => {
  const t = useMessages()
  const { sceneId } = useScene().scene
  const { startTime } = usePeriod()
  const counts = useRequest(api.countQuestionHits, { id: sceneId, startTime })
  return (
    <Card flush title={t('questions.heard')} actions={<PeriodChoice />}>
      {counts.error !== null ? (
        <ErrorNote error={counts.error} onRetry={counts.refetch} />
      ) : counts.data === undefined ? (
        <Loading />
      ) : (
        <div className={layout.insetHead}>
          <Figures
            figures={[
              [t('questions.heard.calls'), String(counts.data.calls)],
              [t('questions.heard.hits'), String(counts.data.hits)],
              [t('questions.heard.missed'), String(counts.data.missed)],
            ]}
          />
        </div>
      )}
      <ServerMessages kind={kind} />
    </Card>
  )
}

const ServerMessages = ({ kind }: { readonly kind: QuestionKind }) => {
  const t = useMessages()
  const search = useSearch()
  const reason = usePartReason('words')
  const { sceneId } = useScene().scene
  const { startTime } = usePeriod()
  const [fresh, setFresh] = useState<HeardRow>()
  const [added, setAdded] = useState<HeardRow>()
  const result = search.text('heard') === 'hit' ? 'hit' : 'missed'
  const [page, pageSize] = [search.number('heardPage', 1), search.number('heardSize', 10)]
  const query = useRequest(
    api.listQuestionRecords,
    { sceneId, startTime, result, page, pageSize },
    { keepLast: true },
  )
  return (
    <>
      <Filters>
        <Segmented
          aria-label={t('questions.heard')}
          value={result}
          onChange={(heard) => search.set({ heard, heardPage: undefined })}
          options={(['missed', 'hit'] as const).map((value) => ({
            value,
            label: t(`questions.heard.${value}.title`),
          }))}
        />
        <span className={list.hint}>{t(`questions.heard.${result}.intro`)}</span>
      </Filters>
      <DataTable<HeardRow>
        label={t(`questions.heard.${result}.title`)}
        query={query}
        columns={
          result === 'hit'
            ? hitColumns(t)
            : missedColumns(t, {
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
        empty={<EmptyNote text={t(`questions.heard.${result}.none`)} />}
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

const commonColumns = (t: Translate): Columns => [
  {
    title: t('questions.heard.times'),
    key: 'times',
    render: (_, { times, calls }) => t('questions.heard.timesInCalls', { times, calls }),
  },
  {
    title: t('questions.heard.last'),
    key: 'last',
    render: (_, { lastCallId, lastTime }) => <Link to={paths.call(lastCallId)}>{formatTime(lastTime)}</Link>,
  },
]

const sentenceColumn = (t: Translate, isNoted: boolean): Columns[number] => ({
  title: t('questions.heard.said'),
  key: 'said',
  render: (_, { text, knownIn }) => (
    <div className={list.text}>
      {text}
      {isNoted && knownIn !== '' ? (
        <div className={list.hint}>{t('questions.heard.knownIn', { name: knownIn })}</div>
      ) : undefined}
    </div>
  ),
})

const hitColumns = (t: Translate): Columns => [
  sentenceColumn(t, false),
  {
    title: t('questions.heard.question'),
    key: 'question',
    render: (_, { questionId, question }) =>
      questionId === doNotCallQuestionId
        ? t('reason.doNotCall')
        : question === ''
          ? t('tags.rule.unknownQuestion')
          : question,
  },
  {
    title: t('questions.heard.how'),
    key: 'how',
    render: (_, { how }) =>
      how === 'keyword' || how === 'likeness' || how === 'embedding' || how === 'pattern' || how === 'model'
        ? t(`questions.heard.how.${how}`)
        : '--',
  },
  ...commonColumns(t),
]

type MissedActions = {
  readonly addReason: string | undefined
  readonly newReason: string | undefined
  readonly add: (row: HeardRow) => void
  readonly create: (row: HeardRow) => void
}

const missedColumns = (t: Translate, actions: MissedActions): Columns => [
  sentenceColumn(t, true),
  ...commonColumns(t),
  {
    title: t('ui.actions'),
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
            {t('questions.heard.addTo')}
          </ActionButton>
          <ActionButton
            size="small"
            type="text"
            disabledReason={actions.newReason}
            onClick={() => actions.create(row)}
          >
            {t('questions.heard.new')}
          </ActionButton>
        </span>
      ) : (
        <Button size="small" type="text" disabled>
          {t('questions.heard.done')}
        </Button>
      ),
  },
]
