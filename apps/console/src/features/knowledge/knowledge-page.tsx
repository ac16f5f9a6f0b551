import { api } from '@parley/contract/api'
import type { Coded } from '@parley/contract/coded'
import { LibraryKind, LibraryStatus } from '@parley/contract/vocabulary'
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
import {
  type LibraryRow,
  libraryKindOf,
  libraryStatuses,
  libraryStatusOf,
  type ShownLibraryStatus,
} from './knowledge-row.ts'
import { LibraryForm } from './library-form.tsx'

/** Libraries of questions and intents that script authors reuse (specification 2 §2). */
export const KnowledgePage = () => {
  const t = useMessages()
  return (
    <Page title={t('shell.menu.knowledge')} intro={t('knowledge.intro')}>
      <Libraries />
    </Page>
  )
}

const Libraries = () => {
  const t = useMessages()
  const search = useSearch()
  const paging = usePaging()
  const name = search.text('name')
  const kind = LibraryKind.words.find((one) => codeText(LibraryKind, one) === search.text('kind'))
  const status = libraryStatuses.find((one) => codeText(LibraryStatus, one) === search.text('status'))
  const language = offeredLanguages.find((one) => one === search.text('language'))
  const query = useRequest(
    api.listLibraries,
    {
      page: paging.page,
      pageSize: paging.pageSize,
      ...(name === '' ? {} : { name }),
      ...(kind === undefined ? {} : { kind: LibraryKind.toWire(kind) }),
      ...(status === undefined ? {} : { status: LibraryStatus.toWire(status) }),
      ...(language === undefined ? {} : { language }),
    },
    { keepLast: true },
  )
  const moves = useMoves()
  const reason = useMayNot()
  const form = useRowForm<LibraryRow>(reason)
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
              options={LibraryKind.words.map((one) => ({
                value: codeText(LibraryKind, one),
                label: t(`knowledge.kind.${one}`),
              }))}
            />
            <ChoiceFilter
              field="language"
              label={t('ui.language')}
              options={offeredLanguages.map((value) => ({ value, label: t(`language.${value}`) }))}
            />
            <ChoiceFilter
              field="status"
              label={t('ui.status')}
              options={libraryStatuses.map((one) => ({
                value: codeText(LibraryStatus, one),
                label: t(`knowledge.status.${one}`),
              }))}
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

/** A filter in the address holds the wire code. */
const codeText = <Word extends string>(codes: Coded<Word>, word: Word): string => String(codes.toWire(word))

const useMoves = () => {
  const t = useMessages()
  const notices = useNotices()
  const move = useSend(api.moveLibrary, { stale: [api.listLibraries] })
  const moveTo = (row: LibraryRow, status: 'published' | 'offline'): Promise<void> =>
    move
      .mutateAsync({ input: { id: row.id, status: LibraryStatus.toWire(status) } })
      .then(() => notices.done(t(`knowledge.moved.${status}`)), notices.failed)
  return {
    publish: (row: LibraryRow): void => void moveTo(row, 'published'),
    takeOffline: (row: LibraryRow): void => void moveTo(row, 'offline'),
    askDelete: (row: LibraryRow): void =>
      notices.askDelete({
        title: t('knowledge.library.delete', { name: row.name }),
        text: t('knowledge.library.delete.text', { count: row.entries }),
        remove: () => move.mutateAsync({ input: { id: row.id, status: LibraryStatus.toWire('deleted') } }),
      }),
  }
}

type Actions = ReturnType<typeof useMoves> & {
  readonly reason: (operation: 'update' | 'delete' | 'publish') => string | undefined
  readonly edit: (row: LibraryRow) => void
}

const tones: Readonly<Record<ShownLibraryStatus, Tone>> = {
  unpublished: 'rest',
  published: 'good',
  offline: 'warn',
}

const columnsOf = (t: Translate, actions: Actions): NonNullable<TableProps<LibraryRow>['columns']> => [
  {
    title: t('knowledge.library.name'),
    key: 'name',
    render: (_, { id, name }) => <Link to={`/knowledge/base/center?id=${id}`}>{name}</Link>,
  },
  {
    title: t('knowledge.kind'),
    key: 'kind',
    render: (_, library) => t(`knowledge.kind.${libraryKindOf(library)}`),
  },
  {
    title: t('ui.language'),
    key: 'language',
    render: (_, { language }) => t(`language.${offeredLanguages.find((one) => one === language) ?? 'en-US'}`),
  },
  {
    title: t('ui.status'),
    key: 'status',
    render: (_, library) => (
      <StatusTag tone={tones[libraryStatusOf(library)]}>
        {t(`knowledge.status.${libraryStatusOf(library)}`)}
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
          actions.reason('delete') ??
          (libraryStatusOf(row) === 'published' ? t('knowledge.library.delete.published') : undefined)
        }
        onEdit={() => actions.edit(row)}
        onDelete={() => actions.askDelete(row)}
      >
        <ActionButton
          size="small"
          type="text"
          disabledReason={
            actions.reason('publish') ??
            (libraryStatusOf(row) !== 'published' && row.entries === 0
              ? t('knowledge.publish.empty')
              : undefined)
          }
          onClick={() => actions.publish(row)}
        >
          {t(libraryStatusOf(row) === 'published' ? 'knowledge.publish.again' : 'knowledge.publish')}
        </ActionButton>
        {libraryStatusOf(row) === 'published' ? (
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
