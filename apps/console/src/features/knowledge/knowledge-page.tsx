import { api } from '@parley/contract/api'
import type { TableProps } from 'antd'
import { Link } from 'react-router'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
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
import { type LibraryRow, libraryKinds, libraryStatuses } from './knowledge-row.ts'
import { LibraryForm } from './library-form.tsx'

/** Libraries of questions and intents that script authors reuse (specification 2 §2). */
export const KnowledgePage = () => {
  const t = useMessages()
  return (
    <Page title={t('shell.menu.knowledge')} returnPath={t('knowledge.lead')}>
      <Libraries />
    </Page>
  )
}

const Libraries = () => {
  const t = useMessages()
  const search = useSearch()
  const paging = usePaging()
  const name = search.text('name')
  const kind = libraryKinds.find((one) => String(one) === search.text('kind'))
  const status = libraryStatuses.find((one) => String(one) === search.text('status'))
  const language = offeredLanguages.find((one) => one === search.text('language'))
  const query = useRequest(
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
        title={t('knowledge.libraries')}
        add={{
          label: t('knowledge.library.add'),
          disabledReason: reason('add'),
          onAdd: form.add,
        }}
        filters={
          <Filters>
            <SearchFilter field="name" label={t('knowledge.library.name')} />
            <ChoiceFilter
              field="kind"
              label={t('knowledge.kind')}
              options={choices(libraryKinds, (value) => t(`knowledge.kind.${value}`))}
            />
            <ChoiceFilter
              field="language"
              label={t('ui.language')}
              options={offeredLanguages.map((value) => ({ value, label: t(`language.${value}`) }))}
            />
            <ChoiceFilter
              field="status"
              label={t('ui.status')}
              options={choices(libraryStatuses, (value) => t(`knowledge.status.${value}`))}
            />
          </Filters>
        }
        query={query}
        columns={columnsOf(t, { reason, edit: form.edit, ...moves })}
        rowKey={({ id }) => id}
        onRow={form.edit}
        empty={t('knowledge.libraries.empty')}
        isFiltered={name !== '' || kind !== undefined || status !== undefined || language !== undefined}
      />
      {form.shown === undefined ? undefined : <LibraryForm {...form.shown} />}
    </>
  )
}

const useMoves = () => {
  const t = useMessages()
  const notices = useNotices()
  const move = useSend(api.moveLibrary, { stale: [api.listLibraries] })
  const moveTo = (row: LibraryRow, status: 1 | 2): Promise<void> =>
    move
      .mutateAsync({ input: { id: row.id, status } })
      .then(() => notices.done(t(`knowledge.moved.${status}`)), notices.failed)
  return {
    publish: (row: LibraryRow): void => void moveTo(row, 1),
    takeOffline: (row: LibraryRow): void => void moveTo(row, 2),
    askDelete: (row: LibraryRow): void =>
      notices.askDelete({
        title: t('knowledge.library.delete', { name: row.name }),
        text: t('knowledge.library.delete.text', { count: row.entries }),
        remove: () => move.mutateAsync({ input: { id: row.id, status: 3 } }),
      }),
  }
}

type Actions = ReturnType<typeof useMoves> & {
  readonly reason: (operation: 'update' | 'delete' | 'publish') => string | undefined
  readonly edit: (row: LibraryRow) => void
}

const tones: readonly Tone[] = ['rest', 'good', 'warn']

const columnsOf = (t: Translate, actions: Actions): NonNullable<TableProps<LibraryRow>['columns']> => [
  {
    title: t('knowledge.library.name'),
    key: 'name',
    render: (_, { id, name }) => <Link to={`/knowledge/base/center?id=${id}`}>{name}</Link>,
  },
  {
    title: t('knowledge.kind'),
    key: 'kind',
    render: (_, { kind }) => t(`knowledge.kind.${libraryKinds.find((one) => one === kind) ?? 1}`),
  },
  {
    title: t('ui.language'),
    key: 'language',
    render: (_, { language }) => t(`language.${offeredLanguages.find((one) => one === language) ?? 'en-US'}`),
  },
  {
    title: t('ui.status'),
    key: 'status',
    render: (_, { status }) => (
      <StatusTag tone={tones[status] ?? 'rest'}>
        {t(`knowledge.status.${libraryStatuses.find((one) => one === status) ?? 0}`)}
      </StatusTag>
    ),
  },
  {
    title: t('knowledge.entries.published'),
    key: 'entries',
    render: (_, { entries, published }) => `${published} / ${entries}`,
  },
  {
    title: t('ui.actions'),
    key: 'actions',
    render: (_, row) => (
      <RowActions
        editReason={actions.reason('update')}
        deleteReason={
          actions.reason('delete') ?? (row.status === 1 ? t('knowledge.library.delete.published') : undefined)
        }
        onEdit={() => actions.edit(row)}
        onDelete={() => actions.askDelete(row)}
      >
        <ActionButton
          size="small"
          type="text"
          disabledReason={
            actions.reason('publish') ??
            (row.status !== 1 && row.entries === 0 ? t('knowledge.publish.empty') : undefined)
          }
          onClick={() => actions.publish(row)}
        >
          {t(row.status === 1 ? 'knowledge.publish.again' : 'knowledge.publish')}
        </ActionButton>
        {row.status === 1 ? (
          <ActionButton
            size="small"
            type="text"
            disabledReason={actions.reason('publish')}
            onClick={() => actions.takeOffline(row)}
          >
            {t('knowledge.offline')}
          </ActionButton>
        ) : undefined}
      </RowActions>
    ),
  },
]
