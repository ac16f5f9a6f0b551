import { DeleteOutlined } from '@ant-design/icons'
import { api } from '@parley/contract/api'
import { splitWords } from '@parley/core/dialogue'
import { Alert, Switch, type TableProps } from 'antd'
import { useState } from 'react'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../ui/filters.tsx'
import { formatTime } from '../../ui/format-time.ts'
import list from '../../ui/list.module.css'
import { ListCard } from '../../ui/list-card.tsx'
import { usePeriod } from '../../ui/period-choice.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { useNotices } from '../../ui/use-notices.ts'
import { useRowForm } from '../../ui/use-row-form.ts'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { ImportKnowledge } from '../knowledge/index.ts'
import { scriptReads, usePartReason, useScene } from '../scenes/index.ts'
import { HeardCard } from './heard-card.tsx'
import { QuestionForm } from './question-form.tsx'
import { type QuestionKind, type QuestionRow, questionKinds } from './question-kinds.ts'
import { isOn } from './question-values.ts'

/** The Q&A that callees may ask at any node: filter, switch, edit, and delete several at once. */
export const QuestionList = ({ kind }: { readonly kind: QuestionKind }) => {
  const t = useMessages()
  const search = useSearch()
  const reason = usePartReason('words')
  const form = useRowForm<QuestionRow>(reason)
  const { scene } = useScene()
  const { sceneId } = scene
  const [isTaking, setTaking] = useState(false)
  const [picked, setPicked] = useState<readonly string[]>([])
  const paging = usePaging()
  const isFiltered = search.text('question') !== '' || search.text('enabled') !== ''
  const query = useQuestions(kind, sceneId)
  const rows = query.data?.data ?? []
  const changes = useChanges(kind, () => setPicked([]))
  const { days, startTime } = usePeriod()
  const counts = useRequest(api.countQuestionHits, { id: sceneId, startTime })
  const hits = new Map(counts.data?.questions.map((one) => [one.questionId, one]))
  return (
    <>
      <p className={list.hint}>{t(`questions.intro.${kind}`)}</p>
      {rows.some(({ inForce }) => !inForce) ? (
        <Alert type="warning" showIcon title={t('questions.notInForce')} />
      ) : undefined}
      <ListCard<QuestionRow>
        {...paging}
        title={t(questionKinds[kind].title)}
        add={{
          label: t(`questions.add.${kind}`),
          disabledReason: reason('add'),
          onAdd: form.add,
        }}
        moreActions={
          <QuestionActions
            {...{ kind, picked }}
            onTake={() => setTaking(true)}
            onDelete={() => changes.askDelete(rows.filter(({ id }) => picked.includes(id)))}
          />
        }
        filters={<QuestionFilters />}
        query={query}
        columns={columnsOf(t, { reason, edit: form.edit, hits, days, ...changes })}
        rowKey={({ id }) => id}
        onPage={(next, size) => {
          setPicked([])
          paging.onPage(next, size)
        }}
        onRow={form.edit}
        selection={{
          keys: picked,
          onChange: setPicked,
          labelOf: ({ question }) => t('questions.select', { name: question }),
        }}
        empty={t('questions.empty')}
        isFiltered={isFiltered}
      />
      <HeardCard kind={kind} />
      {isTaking ? (
        <ImportKnowledge of="questions" scene={scene} onClose={() => setTaking(false)} />
      ) : undefined}
      {form.shown === undefined ? undefined : <QuestionForm kind={kind} {...form.shown} />}
    </>
  )
}

/** The page of Q&A for the filters in the address. */
const useQuestions = (kind: QuestionKind, sceneId: string) => {
  const search = useSearch()
  const paging = usePaging()
  const [text, state] = [search.text('question'), search.text('enabled')]
  return useRequest(
    questionKinds[kind].list,
    {
      sceneId,
      page: paging.page,
      pageSize: paging.pageSize,
      ...(text === '' ? {} : { question: text }),
      ...(state === '' ? {} : { enabled: state === '1' }),
    },
    { keepLast: true },
  )
}

const QuestionFilters = () => {
  const t = useMessages()
  return (
    <Filters>
      <SearchFilter field="question" label={t('questions.search')} />
      <ChoiceFilter
        field="enabled"
        label={t('ui.status')}
        options={[
          { value: '1', label: t('questions.enabled') },
          { value: '0', label: t('questions.disabled') },
        ]}
      />
    </Filters>
  )
}

type QuestionActionsProps = {
  readonly kind: QuestionKind
  readonly picked: readonly string[]
  readonly onTake: () => void
  readonly onDelete: () => void
}

const QuestionActions = ({ kind, picked, onTake, onDelete }: QuestionActionsProps) => {
  const t = useMessages()
  const reason = usePartReason('words')
  return (
    <>
      {kind === 'business' ? (
        <ActionButton disabledReason={reason('update')} onClick={onTake}>
          {t('knowledge.take')}
        </ActionButton>
      ) : undefined}
      <ActionButton icon={<DeleteOutlined />} disabledReason={reason('delete')} onClick={onDelete}>
        {picked.length === 0
          ? t('questions.deleteSelected')
          : t('questions.deleteSelected.count', { count: picked.length })}
      </ActionButton>
    </>
  )
}

/** Switching Q&A on and off, and deleting them after a confirmation. */
const useChanges = (kind: QuestionKind, onDeleted: () => void) => {
  const t = useMessages()
  const notices = useNotices()
  const enable = useSend(api.enableQuestion, { stale: scriptReads })
  const remove = useSend(questionKinds[kind].remove, { stale: scriptReads })
  return {
    switching: enable.isPending ? (enable.variables?.input.id ?? '') : '',
    enable: ({ id }: QuestionRow, enabled: boolean): void =>
      enable.mutate({ input: { id, enabled } }, { onError: notices.failed }),
    askDelete: (rows: readonly QuestionRow[]): void => {
      if (rows.length === 0) {
        notices.warn(t('ui.selectFirst'))
        return
      }
      notices.askDelete({
        title: t('questions.delete.title', { count: rows.length }),
        text: t('questions.delete.text', { names: rows.map(({ question }) => question).join(' · ') }),
        remove: () => remove.mutateAsync({ input: { id: rows.map(({ id }) => id) } }).then(onDeleted),
      })
    },
  }
}

type Actions = ReturnType<typeof useChanges> & {
  readonly reason: ReturnType<typeof usePartReason>
  readonly edit: (row: QuestionRow) => void
  readonly days: number
  readonly hits: ReadonlyMap<number, { readonly hits: number; readonly calls: number }>
}

const columnsOf = (t: Translate, actions: Actions): NonNullable<TableProps<QuestionRow>['columns']> => [
  {
    title: t('questions.enabled'),
    key: 'enabled',
    width: 96,
    render: (_, row) => (
      <Switch
        size="small"
        aria-label={t('questions.enable', { name: row.question })}
        checked={row.enabled}
        loading={actions.switching === row.id}
        disabled={actions.reason('update') !== undefined}
        onChange={(enabled) => actions.enable(row, enabled)}
      />
    ),
  },
  {
    title: t('questions.question'),
    key: 'question',
    render: (_, { question, similarCount, updateTime }) => (
      <>
        <strong>{question}</strong>
        <div className={list.hint}>{t('questions.similar', { count: similarCount })}</div>
        <div className={list.hint}>
          {t('ui.updatedAt')}: {formatTime(updateTime)}
        </div>
      </>
    ),
  },
  {
    title: t('questions.keywords'),
    key: 'keywords',
    render: (_, { keyWords }) => <Chips words={splitWords(keyWords)} />,
  },
  {
    title: t('questions.answer'),
    key: 'answer',
    render: (_, row) => (
      <div className={list.text}>
        {row.answer}
        <div className={list.hint}>{describeSwitches(row, t)}</div>
      </div>
    ),
  },
  {
    title: t('questions.hits', { days: actions.days }),
    key: 'hits',
    render: (_, { questionId }) => {
      const { hits = 0, calls = 0 } = actions.hits.get(questionId) ?? {}
      return t('questions.heard.timesInCalls', { times: hits, calls })
    },
  },
  {
    title: t('ui.actions'),
    key: 'actions',
    render: (_, row) => (
      <RowActions
        editReason={actions.reason('update')}
        deleteReason={actions.reason('delete')}
        onEdit={() => actions.edit(row)}
        onDelete={() => actions.askDelete([row])}
      />
    ),
  },
]

const describeSwitches = (row: QuestionRow, t: Translate): string =>
  [
    ...(isOn(row, 'jump') ? [t('questions.func.jump')] : []),
    ...(isOn(row, 'repeat') ? [t('questions.func.repeat')] : []),
    ...(isOn(row, 'uninterruptible') ? [t('questions.func.uninterruptible')] : []),
    ...(isOn(row, 'hangUpAfter') ? [t('questions.func.hangUpAfter')] : []),
  ].join(' · ')
