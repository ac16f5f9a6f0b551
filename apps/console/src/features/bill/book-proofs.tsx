import { api, type ResponseOf } from '@parley/contract/api'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { callApi } from '../../platform/call-api.ts'
import { useRequest } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { Filters } from '../../ui/filters.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useNotices } from '../../ui/use-notices.ts'
import { usePaging } from '../../ui/use-search.ts'

type BookProof = ResponseOf<typeof api.listBookProofs>['data'][number]

/** The results of the nightly check of the books, and a button that checks at once. */
export const BookProofs = () => {
  const t = useMessages()
  const notices = useNotices()
  const paging = usePaging(20)
  const [isProving, setProving] = useState(false)
  const { page, pageSize } = paging
  const query = useRequest(api.listBookProofs, { page, pageSize }, { keepLast: true })
  const prove = (): void => {
    setProving(true)
    void callApi(api.proveBooks, {})
      .then(({ data }) => {
        const broken = data.filter((one) => one.broken > 0)
        if (broken.length === 0) notices.done(t('books.now.good', { rules: data.length }))
        else
          notices.confirm({
            title: t('books.now.broken', { rules: broken.length }),
            text: broken.map(({ rule, examples }) => `${rule}: ${examples.join(', ')}`).join('\n'),
            ok: t('ui.close'),
            onOk: () => Promise.resolve(),
          })
      }, notices.failed)
      .finally(() => setProving(false))
  }
  return (
    <>
      <Filters>
        <ActionButton loading={isProving} onClick={prove}>
          {t('books.now')}
        </ActionButton>
      </Filters>
      <DataTable<BookProof>
        {...paging}
        label={t('bill.tab.books')}
        query={query}
        columns={columnsOf(t)}
        rowKey={({ day }) => day}
        empty={<EmptyNote text={t('books.empty')} />}
      />
    </>
  )
}

const columnsOf = (t: Translate): NonNullable<TableProps<BookProof>['columns']> => [
  { title: t('bill.date'), dataIndex: 'day', key: 'day' },
  { title: t('books.finished'), key: 'finished', render: (_, { finishTs }) => formatTime(finishTs) },
  {
    title: t('ui.status'),
    key: 'broken',
    render: (_, { broken, rules }) =>
      broken === 0 ? (
        <StatusTag tone="good">{t('books.good', { rules: rules.length })}</StatusTag>
      ) : (
        <StatusTag tone="bad">{t('books.broken', { rules: broken })}</StatusTag>
      ),
  },
  {
    title: t('books.what'),
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
