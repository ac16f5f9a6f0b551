import { api } from '@parley/contract/api'
import { type TableProps, Tabs } from 'antd'
import { useState } from 'react'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { Filters, SearchFilter } from '../../ui/filters.tsx'
import list from '../../ui/list.module.css'
import { AddButton } from '../../ui/list-card.tsx'
import { Page } from '../../ui/page.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { NewUserForm } from './new-user-form.tsx'
import { UserForm } from './user-form.tsx'
import { bitsIn, operateBitNumbers, type UserRow } from './user-row.ts'

const kinds = ['subUser', 'customer'] as const

/** Account management: sub-users, and the customers below (specification 2 §2). */
export const UsersPage = () => {
  const t = useMessages()
  const mayNot = useMayNot()
  const search = useSearch()
  const [target, setTarget] = useState<UserRow | 'new'>()
  const paging = usePaging()
  const kind = kinds.find((one) => one === search.text('kind'))
  const account = search.text('account')
  const query = useRequest(
    api.listUsers,
    {
      page: paging.page,
      pageSize: paging.pageSize,
      ...(kind === undefined ? {} : { kind }),
      ...(account === '' ? {} : { account }),
    },
    { keepLast: true },
  )
  const standing = useStanding()
  return (
    <Page
      title={t('shell.menu.accounts')}
      returnPath={t('users.lead')}
      actions={
        <AddButton label={t('users.add')} disabledReason={mayNot('add')} onAdd={() => setTarget('new')} />
      }
    >
      <Card flush>
        <div style={{ paddingInline: 16 }}>
          <Tabs
            aria-label={t('users.tabs')}
            activeKey={kind ?? ''}
            onChange={(key) => search.set({ kind: key, page: undefined })}
            items={[
              { key: '', label: t('ui.all') },
              ...kinds.map((one) => ({ key: one, label: t(`users.tab.${one}`) })),
            ]}
          />
        </div>
        <Filters>
          <SearchFilter field="account" label={t('users.search')} />
        </Filters>
        <DataTable<UserRow>
          {...paging}
          label={t('shell.menu.accounts')}
          query={query}
          columns={columnsOf(t, { ...standing, edit: setTarget })}
          rowKey={({ id }) => id}
          onRow={setTarget}
          empty={<EmptyNote text={t(kind === undefined && account === '' ? 'users.empty' : 'ui.noMatch')} />}
        />
      </Card>
      {target === 'new' ? <NewUserForm onClose={() => setTarget(undefined)} /> : undefined}
      {target === undefined || target === 'new' ? undefined : (
        <UserForm
          row={target}
          readOnlyReason={standing.reason(target, 'update')}
          onClose={() => setTarget(undefined)}
        />
      )}
    </Page>
  )
}

/** Disabling and enabling a login, and why it cannot be done. */
const useStanding = () => {
  const t = useMessages()
  const mayNot = useMayNot()
  const notices = useNotices()
  const disable = useSend(api.disableUser, { stale: [api.listUsers] })
  const change = useSend(api.changeUser, { stale: [api.listUsers] })
  return {
    reason: (user: UserRow, operation: 'update' | 'delete'): string | undefined => {
      if (user.kind === 'self') return t('users.own')
      return mayNot(operation)
    },
    enable: ({ id }: UserRow): void =>
      change.mutate(
        { input: { id, status: 1 } },
        { onSuccess: () => notices.done(t('ui.saved')), onError: notices.failed },
      ),
    askDisable: ({ id, account }: UserRow): void =>
      notices.confirm({
        title: t('users.disable.title', { name: account }),
        text: t('users.disable.text'),
        ok: t('users.disable'),
        isDanger: true,
        onOk: () =>
          disable
            .mutateAsync({ input: { id: [id] } })
            .then(() => notices.done(t('ui.saved')), notices.failed),
      }),
  }
}

type Actions = ReturnType<typeof useStanding> & { readonly edit: (user: UserRow) => void }

const columnsOf = (t: Translate, actions: Actions): NonNullable<TableProps<UserRow>['columns']> => [
  {
    title: t('users.account'),
    key: 'account',
    render: (_, { account, accountName }) => (
      <>
        <strong>{account}</strong>
        {account === accountName ? undefined : <div className={list.hint}>{accountName}</div>}
      </>
    ),
  },
  {
    title: t('users.kind'),
    key: 'kind',
    render: (_, { kind, role }) => (
      <>
        {t(`users.kind.${kind}`)}
        <div className={list.hint}>{t(`role.${role === 1 || role === 2 || role === 3 ? role : 4}`)}</div>
      </>
    ),
  },
  {
    title: t('users.status'),
    key: 'status',
    render: (_, { status }) => (
      <StatusTag tone={status === 1 ? 'good' : 'bad'}>
        {t(status === 1 ? 'users.status.1' : 'users.status.0')}
      </StatusTag>
    ),
  },
  {
    title: t('users.accountStatus'),
    key: 'accountStatus',
    render: (_, { accountStatus }) => (
      <StatusTag tone={accountStatus === 1 ? 'good' : accountStatus === 3 ? 'warn' : 'bad'}>
        {t(`users.accountStatus.${accountStatus === 1 || accountStatus === 3 ? accountStatus : 0}`)}
      </StatusTag>
    ),
  },
  {
    title: t('users.operateGrant'),
    key: 'operateGrant',
    render: (_, { operateGrant }) => describeOperations(operateGrant, t),
  },
  {
    title: t('lines.concurrency'),
    key: 'concurrency',
    render: (_, { concurrency }) => (concurrency === 0 ? t('lines.concurrency.unlimited') : concurrency),
  },
  {
    title: t('users.balance'),
    key: 'balance',
    render: (_, { balance, credit }) => (
      <>
        {balance}
        <div className={list.hint}>{t('users.credit', { credit })}</div>
      </>
    ),
  },
  {
    title: t('ui.actions'),
    key: 'actions',
    render: (_, user) => <UserActions user={user} actions={actions} />,
  },
]

const UserActions = ({ user, actions }: { readonly user: UserRow; readonly actions: Actions }) => {
  const t = useMessages()
  const isReadOnly = actions.reason(user, 'update') !== undefined
  return (
    <span className={list.rowActions}>
      <ActionButton size="small" type="text" onClick={() => actions.edit(user)}>
        {t(isReadOnly ? 'editing.view' : 'ui.edit')}
      </ActionButton>
      {user.status === 1 ? (
        <ActionButton
          size="small"
          type="text"
          danger
          disabledReason={actions.reason(user, 'delete')}
          onClick={() => actions.askDisable(user)}
        >
          {t('users.disable')}
        </ActionButton>
      ) : (
        <ActionButton
          size="small"
          type="text"
          disabledReason={actions.reason(user, 'update')}
          onClick={() => actions.enable(user)}
        >
          {t('users.enable')}
        </ActionButton>
      )}
    </span>
  )
}

const describeOperations = (operateGrant: number, t: Translate): string => {
  const bits = bitsIn(operateGrant, operateBitNumbers)
  if (bits.length === operateBitNumbers.length) return t('ui.all')
  return bits.length === 0
    ? t('users.operate.none')
    : bits.map((bit) => t(`users.operate.${bit}`)).join(t('tags.rules.comma'))
}
