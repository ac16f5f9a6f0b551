import { api } from '@parley/contract/api'
import { type AccountStatus, LoginStatus, Role } from '@parley/contract/vocabulary'
import { type TableProps, Tabs } from 'antd'
import { useState } from 'react'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { Filters, SearchFilter } from '../../ui/filters.tsx'
import layout from '../../ui/layout.module.css'
import list from '../../ui/list.module.css'
import { AddButton } from '../../ui/list-card.tsx'
import { Page } from '../../ui/page.tsx'
import { StatusTag, type Tone } from '../../ui/status-tag.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { NewUserForm } from './new-user-form.tsx'
import { UserForm } from './user-form.tsx'
import { accountStatusOf, operations, operationsIn, type UserRow } from './user-row.ts'

const kinds = ['subUser', 'customer'] as const

const loginTones: Readonly<Record<LoginStatus, Tone>> = { enabled: 'good', disabled: 'bad' }
const accountTones: Readonly<Record<AccountStatus, Tone>> = {
  normal: 'good',
  arrears: 'warn',
  disabled: 'bad',
}

const loginStatusOf = (code: number): LoginStatus => LoginStatus.fromWire(code) ?? 'disabled'

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
      intro={t('users.intro')}
      actions={
        <AddButton label={t('users.add')} disabledReason={mayNot('add')} onAdd={() => setTarget('new')} />
      }
    >
      <Card flush>
        <div className={layout.inset}>
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
        { input: { id, status: LoginStatus.toWire('enabled') } },
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
        <div className={list.hint}>{t(`role.${Role.fromWire(role) ?? 'resellersCustomer'}`)}</div>
      </>
    ),
  },
  {
    title: t('users.status'),
    key: 'status',
    render: (_, { status }) => (
      <StatusTag tone={loginTones[loginStatusOf(status)]}>
        {t(`users.status.${loginStatusOf(status)}`)}
      </StatusTag>
    ),
  },
  {
    title: t('users.accountStatus'),
    key: 'accountStatus',
    render: (_, user) => (
      <StatusTag tone={accountTones[accountStatusOf(user)]}>
        {t(`users.accountStatus.${accountStatusOf(user)}`)}
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
      {loginStatusOf(user.status) === 'enabled' ? (
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
  const granted = operationsIn(operateGrant)
  if (granted.length === operations.length) return t('ui.all')
  return granted.length === 0
    ? t('users.operate.none')
    : granted.map((operation) => t(`users.operate.${operation}`)).join(t('tags.rules.comma'))
}
