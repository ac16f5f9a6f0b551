import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons'
import { api } from '@parley/contract/api'
import { splitWords } from '@parley/core/dialogue'
import { Alert, Select, type TableProps } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { useServerMessage } from '../../messages/use-server-message.ts'
import { fetchBytes } from '../../platform/call-api.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../ui/filters.tsx'
import layout from '../../ui/layout.module.css'
import list from '../../ui/list.module.css'
import { ListCard } from '../../ui/list-card.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { useRowForm } from '../../ui/use-row-form.ts'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { Catalogs } from './catalogs.tsx'
import { EntryForm } from './entry-form.tsx'
import { type EntryRow, type LibraryRow, libraryStatusOf } from './knowledge-row.ts'

/** The entries of a library (specification 2 §2). */
export const EntriesPage = () => {
  const t = useMessages()
  const id = useSearch().text('id')
  const query = useRequest(api.findLibrary, { id }, { enabled: id !== '' })
  const back = <Link to="/knowledge/base">{t('knowledge.back')}</Link>
  return (
    <Page title={query.data?.name ?? t('shell.menu.knowledge')} actions={back}>
      {id === '' ? (
        <EmptyNote text={t('knowledge.none')}>{back}</EmptyNote>
      ) : query.error !== null ? (
        <ErrorNote error={query.error} onRetry={query.refetch} />
      ) : query.data === undefined ? (
        <Loading />
      ) : (
        <Entries library={query.data} />
      )}
    </Page>
  )
}

const stale = [api.listKnowledgeEntries, api.findLibrary, api.listCatalogs]

const Entries = ({ library }: { readonly library: LibraryRow }) => {
  const t = useMessages()
  const search = useSearch()
  const paging = usePaging()
  const [picked, setPicked] = useState<readonly string[]>([])
  const [text, catalogId] = [search.text('search'), search.text('catalogId')]
  const catalogs = useRequest(api.listCatalogs, { basicId: library.id, pageSize: 200 }).data?.data ?? []
  const query = useEntries(library)
  const chosenCatalog = catalogId === '' ? null : catalogId
  const changes = useChanges(library, () => setPicked([]))
  const reason = useMayNot()
  const form = useRowForm<EntryRow>(reason)
  const options = catalogs.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className={list.stack}>
      {libraryStatusOf(library) === 'published' ? undefined : (
        <Alert type="info" showIcon title={t('knowledge.notPublished')} />
      )}
      {changes.imported}
      <ListCard<EntryRow>
        {...paging}
        title={t('knowledge.entries')}
        add={{
          label: t('knowledge.entry.add'),
          disabledReason: reason('add'),
          onAdd: form.add,
        }}
        moreActions={
          <EntryActions library={library} catalogs={catalogs} catalogId={chosenCatalog} changes={changes} />
        }
        filters={<EntryFilters options={options} picked={picked} changes={changes} />}
        query={query}
        columns={columnsOf(t, {
          reason,
          edit: form.edit,
          remove: ({ id }) => changes.askDelete([id]),
          catalogOf: (id) => catalogs.find((one) => one.id === id)?.name ?? '--',
        })}
        rowKey={({ id }) => id}
        onRow={form.edit}
        selection={{
          keys: picked,
          onChange: setPicked,
          labelOf: ({ name }) => t('tests.select', { name }),
        }}
        empty={t('knowledge.entries.empty')}
        isFiltered={text !== '' || catalogId !== ''}
      />
      {form.shown === undefined ? undefined : (
        <EntryForm library={library} catalogId={chosenCatalog} {...form.shown} />
      )}
    </div>
  )
}

/** The page of a library's entries for the filters in the address. */
const useEntries = (library: LibraryRow) => {
  const search = useSearch()
  const paging = usePaging()
  const [text, catalogId] = [search.text('search'), search.text('catalogId')]
  return useRequest(
    api.listKnowledgeEntries,
    {
      basicId: library.id,
      page: paging.page,
      pageSize: paging.pageSize,
      ...(text === '' ? {} : { search: text }),
      ...(catalogId === '' ? {} : { catalogId }),
    },
    { keepLast: true },
  )
}

type EntryActionsProps = {
  readonly library: LibraryRow
  readonly catalogs: Parameters<typeof Catalogs>[0]['catalogs']
  /** The catalog that imported entries go to. */
  readonly catalogId: string | null
  readonly changes: ReturnType<typeof useChanges>
}

const EntryActions = ({ library, catalogs, catalogId, changes }: EntryActionsProps) => {
  const t = useMessages()
  const reason = useMayNot()
  return (
    <>
      <Catalogs library={library} catalogs={catalogs} />
      <FileButton
        accept=".xls,.xlsx,.csv"
        disabledReason={reason('add')}
        loading={changes.isImporting}
        onFiles={([file]) => changes.bringIn(file, catalogId)}
      >
        {t('knowledge.import')}
      </FileButton>
      <ActionButton icon={<DownloadOutlined />} onClick={changes.download}>
        {t('knowledge.export')}
      </ActionButton>
    </>
  )
}

type EntryFiltersProps = {
  readonly options: { value: string; label: string }[]
  readonly picked: readonly string[]
  readonly changes: ReturnType<typeof useChanges>
}

/** The filters, and the actions on the selected entries. */
const EntryFilters = ({ options, picked, changes }: EntryFiltersProps) => {
  const t = useMessages()
  const reason = useMayNot()
  return (
    <Filters>
      <SearchFilter field="search" label={t('knowledge.search')} />
      <ChoiceFilter field="catalogId" label={t('knowledge.catalog')} options={options} />
      <ActionButton
        disabledReason={reason('publish') ?? (picked.length === 0 ? t('knowledge.publish.none') : undefined)}
        onClick={() => changes.publish(picked)}
      >
        {t('knowledge.publish.picked', { count: picked.length })}
      </ActionButton>
      <ActionButton
        icon={<DeleteOutlined />}
        disabledReason={reason('delete')}
        onClick={() => changes.askDelete(picked)}
      >
        {t('knowledge.delete.picked', { count: picked.length })}
      </ActionButton>
      {picked.length === 0 || reason('update') !== undefined ? undefined : (
        <Select
          aria-label={t('knowledge.move')}
          placeholder={t('knowledge.move')}
          value={null}
          className={layout.mediumField ?? ''}
          onChange={(to: string) => changes.move(picked, to === '' ? null : to)}
          options={[{ value: '', label: t('knowledge.catalog.no') }, ...options]}
        />
      )}
    </Filters>
  )
}

const useChanges = (library: LibraryRow, onDone: () => void) => {
  const t = useMessages()
  const sentence = useServerMessage()
  const notices = useNotices()
  const remove = useSend(api.deleteEntries, { stale })
  const move = useSend(api.moveEntries, { stale })
  const publish = useSend(api.publishEntries, { stale })
  const bringIn = useSend(api.importEntries, { stale })
  const done = (words: string) => (): void => {
    onDone()
    notices.done(words)
  }
  return {
    askDelete: (ids: readonly string[]): void => {
      if (ids.length === 0) {
        notices.warn(t('ui.selectFirst'))
        return
      }
      notices.askDelete({
        title: t('knowledge.delete.title', { count: ids.length }),
        text: t('knowledge.delete.text'),
        remove: () => remove.mutateAsync({ input: { ids: [...ids] } }).then(onDone),
      })
    },
    move: (ids: readonly string[], catalogId: string | null): void =>
      void move
        .mutateAsync({ input: { ids: [...ids], catalogId } })
        .then(done(t('knowledge.move.done')), notices.failed),
    publish: (ids: readonly string[]): void =>
      void publish
        .mutateAsync({ input: { ids: [...ids] } })
        .then(done(t('knowledge.moved.published')), notices.failed),
    bringIn: (file: File | undefined, catalogId: string | null): void => {
      if (file !== undefined) bringIn.mutate({ input: { basicId: library.id, catalogId }, file })
    },
    isImporting: bringIn.isPending,
    imported:
      bringIn.error !== null ? (
        <ErrorNote error={bringIn.error} />
      ) : bringIn.data === undefined ? undefined : (
        <Alert
          type={bringIn.data.failed === 0 ? 'success' : 'warning'}
          showIcon
          closable
          role="status"
          title={t('knowledge.imported', {
            total: bringIn.data.total,
            succeeded: bringIn.data.succeeded,
            failed: bringIn.data.failed,
          })}
          description={bringIn.data.rows.slice(0, 10).map(({ row, value, code }) => (
            <div key={row}>
              {row}: “{value}” – {sentence(code, { keyword: value, name: value, at: '', pattern: '' })}
            </div>
          ))}
        />
      ),
    download: (): void =>
      void fetchBytes(api.exportEntries, { basicId: library.id }).then(
        (blob) => saveFile(blob, `${library.name}.csv`),
        notices.failed,
      ),
  }
}

type Actions = {
  readonly reason: (operation: 'update' | 'delete') => string | undefined
  readonly edit: (row: EntryRow) => void
  readonly remove: (row: EntryRow) => void
  readonly catalogOf: (id: string | null) => string
}

const columnsOf = (t: Translate, actions: Actions): NonNullable<TableProps<EntryRow>['columns']> => [
  { title: t('knowledge.entry'), key: 'name', render: (_, { name }) => <strong>{name}</strong> },
  {
    title: t('knowledge.entry.keyWords'),
    key: 'keyWords',
    render: (_, { keyWords }) => <Chips words={splitWords(keyWords)} />,
  },
  {
    title: t('knowledge.entry.answer'),
    key: 'answer',
    render: (_, { answer }) => <div className={`${list.text} ${layout.narrowCell}`}>{answer || '--'}</div>,
  },
  {
    title: t('knowledge.catalog'),
    key: 'catalog',
    render: (_, { catalogId }) => actions.catalogOf(catalogId),
  },
  {
    title: t('ui.status'),
    key: 'status',
    render: (_, { isPublished }) => (
      <StatusTag tone={isPublished ? 'good' : 'warn'}>
        {t(isPublished ? 'knowledge.status.published' : 'knowledge.entry.unpublished')}
      </StatusTag>
    ),
  },
  {
    title: t('ui.actions'),
    key: 'actions',
    render: (_, row) => (
      <RowActions
        editReason={actions.reason('update')}
        deleteReason={actions.reason('delete')}
        onEdit={() => actions.edit(row)}
        onDelete={() => actions.remove(row)}
      />
    ),
  },
]
