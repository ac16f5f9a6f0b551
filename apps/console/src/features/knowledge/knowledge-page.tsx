import { api } from '@parley/contract/api'
import type { TableProps } from 'antd'
import { Link } from 'react-router'
import { useCall, useSend } from '../../platform/use-call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../ui/filters.tsx'
import { ListCard } from '../../ui/list-card.tsx'
import { offeredLanguages } from '../../ui/offered-languages.ts'
import { Page } from '../../ui/page.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { StatusTag, type Tone } from '../../ui/status-tag.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { useRowForm } from '../../ui/use-row-form.ts'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import { type LibraryRow, libraryKinds, libraryStatuses } from './knowledge-row.ts'
import { LibraryForm } from './library-form.tsx'

/** Libraries of questions and intents that script authors reuse (specification 2 §2). */
export const KnowledgePage = () => {
  const say = useWords()
  return (
    <Page title={say('shell.menu.knowledge')} lead={say('knowledge.lead')}>
      <Libraries />
    </Page>
  )
}

const Libraries = () => {
  const say = useWords()
  const search = useSearch()
  const paging = usePaging()
  const name = search.text('name')
  const kind = libraryKinds.find((one) => String(one) === search.text('kind'))
  const status = libraryStatuses.find((one) => String(one) === search.text('status'))
  const language = offeredLanguages.find((one) => one === search.text('language'))
  const query = useCall(
    api.listLibraries,
    {
      page: paging.page,
      pageSize: paging.pageSize,
      ...(name === '' ? {} : { name }),
      ...(kind === undefined ? {} : { kind }),
      ...(status === undefined ? {} : { status }),
      ...(language === undefined ? {} : { language }),
    },
    { keepLast: true },
  )
  const moves = useMoves()
  const reason = useMayNot()
  const form = useRowForm<LibraryRow>(reason)
  const choices = <const T extends number>(values: readonly T[], word: (value: T) => string) =>
    values.map((value) => ({ value: String(value), label: word(value) }))
  return (
    <>
      <ListCard<LibraryRow>
        {...paging}
        title={say('knowledge.libraries')}
        add={{
          label: say('knowledge.library.add'),
          disabledReason: reason('add'),
          onAdd: form.add,
        }}
        filters={
          <Filters>
            <SearchFilter field="name" label={say('knowledge.library.name')} />
            <ChoiceFilter
              field="kind"
              label={say('knowledge.kind')}
              options={choices(libraryKinds, (value) => say(`knowledge.kind.${value}`))}
            />
            <ChoiceFilter
              field="language"
              label={say('ui.language')}
              options={offeredLanguages.map((value) => ({ value, label: say(`language.${value}`) }))}
            />
            <ChoiceFilter
              field="status"
              label={say('ui.status')}
              options={choices(libraryStatuses, (value) => say(`knowledge.status.${value}`))}
            />
          </Filters>
        }
        query={query}
        columns={columnsOf(say, { reason, edit: form.edit, ...moves })}
        rowKey={({ id }) => id}
        onRow={form.edit}
        empty={say('knowledge.libraries.empty')}
        isFiltered={name !== '' || kind !== undefined || status !== undefined || language !== undefined}
      />
      {form.shown === undefined ? undefined : <LibraryForm {...form.shown} />}
    </>
  )
}

const useMoves = () => {
  const say = useWords()
  const notices = useNotices()
  const move = useSend(api.moveLibrary, { stale: [api.listLibraries] })
  const moveTo = (row: LibraryRow, status: 1 | 2): Promise<void> =>
    move
      .mutateAsync({ input: { id: row.id, status } })
      .then(() => notices.done(say(`knowledge.moved.${status}`)), notices.failed)
  return {
    publish: (row: LibraryRow): void => void moveTo(row, 1),
    takeOffline: (row: LibraryRow): void => void moveTo(row, 2),
    askDelete: (row: LibraryRow): void =>
      notices.askDelete({
        title: say('knowledge.library.delete', { name: row.name }),
        text: say('knowledge.library.delete.text', { count: row.entries }),
        remove: () => move.mutateAsync({ input: { id: row.id, status: 3 } }),
      }),
  }
}

type Actions = ReturnType<typeof useMoves> & {
  readonly reason: (operation: 'update' | 'delete' | 'publish') => string | undefined
  readonly edit: (row: LibraryRow) => void
}

const tones: readonly Tone[] = ['rest', 'good', 'warn']

const columnsOf = (say: Say, actions: Actions): NonNullable<TableProps<LibraryRow>['columns']> => [
  {
    title: say('knowledge.library.name'),
    key: 'name',
    render: (_, { id, name }) => <Link to={`/knowledge/base/center?id=${id}`}>{name}</Link>,
  },
  {
    title: say('knowledge.kind'),
    key: 'kind',
    render: (_, { kind }) => say(`knowledge.kind.${libraryKinds.find((one) => one === kind) ?? 1}`),
  },
  {
    title: say('ui.language'),
    key: 'language',
    render: (_, { language }) =>
      say(`language.${offeredLanguages.find((one) => one === language) ?? 'en-US'}`),
  },
  {
    title: say('ui.status'),
    key: 'status',
    render: (_, { status }) => (
      <StatusTag tone={tones[status] ?? 'rest'}>
        {say(`knowledge.status.${libraryStatuses.find((one) => one === status) ?? 0}`)}
      </StatusTag>
    ),
  },
  {
    title: say('knowledge.entries.published'),
    key: 'entries',
    render: (_, { entries, published }) => `${published} / ${entries}`,
  },
  {
    title: say('ui.actions'),
    key: 'actions',
    render: (_, row) => (
      <RowActions
        editReason={actions.reason('update')}
        deleteReason={
          actions.reason('delete') ??
          (row.status === 1 ? say('knowledge.library.delete.published') : undefined)
        }
        onEdit={() => actions.edit(row)}
        onDelete={() => actions.askDelete(row)}
      >
        <ActionButton
          size="small"
          type="text"
          disabledReason={
            actions.reason('publish') ??
            (row.status !== 1 && row.entries === 0 ? say('knowledge.publish.empty') : undefined)
          }
          onClick={() => actions.publish(row)}
        >
          {say(row.status === 1 ? 'knowledge.publish.again' : 'knowledge.publish')}
        </ActionButton>
        {row.status === 1 ? (
          <ActionButton
            size="small"
            type="text"
            disabledReason={actions.reason('publish')}
            onClick={() => actions.takeOffline(row)}
          >
            {say('knowledge.offline')}
          </ActionButton>
        ) : undefined}
      </RowActions>
    ),
  },
]
