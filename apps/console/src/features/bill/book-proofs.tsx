import { type AnswerOf, api } from '@parley/contract/api'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { callApi } from '../../platform/call-api.ts'
import { useCall } from '../../platform/use-call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { Filters } from '../../ui/filters.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useNotices } from '../../ui/use-notices.ts'
import { usePaging } from '../../ui/use-search.ts'
import { type Say, useWords } from '../../words/use-words.ts'

type BookProof = AnswerOf<typeof api.listBookProofs>['data'][number]

/** What the server found when it proved the books each night, and a proof at once for whoever asks. */
export const BookProofs = () => {
  const say = useWords()
  const notices = useNotices()
  const paging = usePaging(20)
  const [isProving, setProving] = useState(false)
  const { page, pageSize } = paging
  const query = useCall(api.listBookProofs, { page, pageSize }, { keepLast: true })
  const prove = (): void => {
    setProving(true)
    void callApi(api.proveBooks, {})
      .then(({ data }) => {
        const broken = data.filter((one) => one.broken > 0)
        if (broken.length === 0) notices.done(say('books.now.good', { rules: data.length }))
        else
          notices.confirm({
            title: say('books.now.broken', { rules: broken.length }),
            text: broken.map(({ rule, examples }) => `${rule}: ${examples.join(', ')}`).join('\n'),
            ok: say('ui.close'),
            onOk: () => Promise.resolve(),
          })
      }, notices.failed)
      .finally(() => setProving(false))
  }
  return (
    <>
      <Filters>
        <ActionButton loading={isProving} onClick={prove}>
          {say('books.now')}
        </ActionButton>
      </Filters>
      <DataTable<BookProof>
        {...paging}
        label={say('bill.tab.books')}
        query={query}
        columns={columnsOf(say)}
        rowKey={({ day }) => day}
        empty={<EmptyNote text={say('books.empty')} />}
      />
    </>
  )
}

const columnsOf = (say: Say): NonNullable<TableProps<BookProof>['columns']> => [
  { title: say('bill.date'), dataIndex: 'day', key: 'day' },
  { title: say('books.finished'), key: 'finished', render: (_, { finishTs }) => formatTime(finishTs) },
  {
    title: say('ui.status'),
    key: 'broken',
    render: (_, { broken, rules }) =>
      broken === 0 ? (
        <StatusTag tone="good">{say('books.good', { rules: rules.length })}</StatusTag>
      ) : (
        <StatusTag tone="bad">{say('books.broken', { rules: broken })}</StatusTag>
      ),
  },
  {
    title: say('books.what'),
    key: 'what',
    // Rules and ids are quoted as the proof names them.
    render: (_, { rules }) => (
      <span lang="en">
        {rules
          .filter(({ broken }) => broken > 0)
          .map(({ rule, broken, examples }) => `${rule} (${broken}): ${examples.slice(0, 3).join(', ')}`)
          .join('; ')}
      </span>
    ),
  },
]
