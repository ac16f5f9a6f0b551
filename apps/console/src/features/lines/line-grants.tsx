import { api } from '@parley/contract/api'
import { Drawer, InputNumber, Select, Table } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import list from '../../ui/list.module.css'
import { useNotices } from '../../ui/use-notices.ts'
import styles from './line-grants.module.css'
import type { LineGrant, LineRow } from './line-row.ts'

type LineGrantsProps = {
  readonly line: LineRow
  readonly disabledReason: string | undefined
  readonly onClose: () => void
}

/** Whom a line is granted to, each with calls at once. */
export const LineGrants = ({ line, disabledReason, onClose }: LineGrantsProps) => {
  const t = useMessages()
  const query = useRequest(api.listLineGrants, { lineId: line.lineId })
  return (
    <Drawer
      open
      size={640}
      title={t('lines.grants.of', { name: line.name })}
      closable={{ 'aria-label': t('ui.close') }}
      onClose={onClose}
    >
      <div className={list.stack}>
        {query.error === null ? undefined : <ErrorNote error={query.error} onRetry={query.refetch} />}
        <NewGrant line={line} granted={query.data?.data ?? []} disabledReason={disabledReason} />
        <Table<LineGrant>
          aria-label={t('lines.grants')}
          size="middle"
          rowKey={({ accountId }) => accountId}
          loading={query.isPending}
          pagination={false}
          dataSource={[...(query.data?.data ?? [])]}
          locale={{
            emptyText: query.isPending ? <span /> : <EmptyNote text={t('lines.grants.none')} />,
          }}
          columns={[
            { title: t('lines.grants.user'), dataIndex: 'account', key: 'account' },
            {
              title: t('lines.concurrency'),
              key: 'concurrency',
              render: (_, grant) => (
                <Concurrency
                  key={`${grant.accountId} ${grant.maxConcurrency}`}
                  grant={grant}
                  disabledReason={disabledReason}
                />
              ),
            },
            {
              title: t('ui.actions'),
              key: 'actions',
              render: (_, grant) => (
                <Withdraw line={line.name} grant={grant} disabledReason={disabledReason} />
              ),
            },
          ]}
        />
        <p className={list.hint}>{t('lines.concurrency.hint')}</p>
      </div>
    </Drawer>
  )
}

const Concurrency = ({
  grant,
  disabledReason,
}: {
  readonly grant: LineGrant
  readonly disabledReason: string | undefined
}) => {
  const t = useMessages()
  const notices = useNotices()
  const [wanted, setWanted] = useState<number | null>(grant.maxConcurrency)
  const update = useSend(api.updateLineGrant, { stale: [api.listLineGrants] })
  const { lineId, userId, account } = grant
  const save = (): void =>
    update.mutate(
      { input: { lineId, userId, maxConcurrency: wanted ?? 0 } },
      { onSuccess: () => notices.done(t('ui.saved')), onError: notices.failed },
    )
  return (
    <span className={styles.concurrency}>
      <InputNumber
        aria-label={t('lines.grants.concurrencyOf', { account })}
        min={0}
        max={10_000}
        precision={0}
        value={wanted}
        disabled={disabledReason !== undefined}
        onChange={setWanted}
        onPressEnter={save}
      />
      {wanted === grant.maxConcurrency || wanted === null ? undefined : (
        <ActionButton
          size="small"
          type="primary"
          aria-label={t('lines.grants.save', { account })}
          loading={update.isPending}
          disabledReason={disabledReason}
          onClick={save}
        >
          {t('ui.save')}
        </ActionButton>
      )}
    </span>
  )
}

/** Withdrawing a grant pauses that account's tasks on the line, so it needs a confirmation. */
const Withdraw = ({
  line,
  grant: { lineId, userId, account },
  disabledReason,
}: {
  readonly line: string
  readonly grant: LineGrant
  readonly disabledReason: string | undefined
}) => {
  const t = useMessages()
  const notices = useNotices()
  const withdraw = useSend(api.deleteLineGrant, { stale: [api.listLineGrants] })
  const ask = (): void =>
    notices.confirm({
      title: t('lines.grants.withdraw.title', { name: line, account }),
      text: t('lines.grants.withdraw.text'),
      ok: t('lines.grants.withdraw'),
      isDanger: true,
      onOk: () => withdraw.mutateAsync({ input: { lineId, userId } }).catch(notices.failed),
    })
  return (
    <ActionButton
      size="small"
      type="text"
      danger
      aria-label={t('lines.grants.withdrawFrom', { account })}
      disabledReason={disabledReason}
      onClick={ask}
    >
      {t('lines.grants.withdraw')}
    </ActionButton>
  )
}

/** Granted to the account of a customer below that has none yet. */
const NewGrant = ({
  line,
  granted,
  disabledReason,
}: {
  readonly line: LineRow
  readonly granted: readonly LineGrant[]
  readonly disabledReason: string | undefined
}) => {
  const t = useMessages()
  const notices = useNotices()
  const [userId, setUserId] = useState<string | null>(null)
  const [maxConcurrency, setMaxConcurrency] = useState<number | null>(0)
  const customers = useRequest(api.listUsers, { kind: 'customer', page: 1, pageSize: 200 })
  const add = useSend(api.addLineGrant, { stale: [api.listLineGrants] })
  const has = new Set(granted.map(({ accountId }) => accountId))
  const options = (customers.data?.data ?? [])
    .filter(({ accountId }) => !has.has(accountId))
    .map((user) => ({ value: user.userId, label: user.account }))
  const give = (): void => {
    if (userId === null) return
    add.mutate(
      { input: { lineId: line.lineId, userId, maxConcurrency: maxConcurrency ?? 0 } },
      {
        onSuccess: () => {
          setUserId(null)
          notices.done(t('ui.saved'))
        },
        onError: notices.failed,
      },
    )
  }
  if (customers.data?.total === 0) return <p className={list.hint}>{t('lines.grants.noCustomers')}</p>
  return (
    <div className={styles.give}>
      <Select
        aria-label={t('lines.grants.user')}
        placeholder={t('lines.grants.user')}
        loading={customers.isPending}
        disabled={disabledReason !== undefined}
        showSearch={{ optionFilterProp: 'label' }}
        value={userId}
        onChange={setUserId}
        options={options}
      />
      <InputNumber
        aria-label={t('lines.concurrency')}
        min={0}
        max={10_000}
        precision={0}
        disabled={disabledReason !== undefined}
        value={maxConcurrency}
        onChange={setMaxConcurrency}
      />
      <ActionButton
        type="primary"
        loading={add.isPending}
        disabledReason={disabledReason ?? (userId === null ? t('lines.grants.user') : undefined)}
        onClick={give}
      >
        {t('lines.grants.give')}
      </ActionButton>
    </div>
  )
}
