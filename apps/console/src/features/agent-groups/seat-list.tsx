import { api } from '@parley/contract/api'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { ListCard } from '../../ui/list-card.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { useRowForm } from '../../ui/use-row-form.ts'
import type { GroupKind, GroupRow, SeatRow } from './group-row.ts'
import { SeatForm } from './seat-form.tsx'

/** The live feed reports changes; this interval covers the time while it is disconnected. */
const liveMs = 10_000
const pageSize = 50

/** The seats of a group with what each is doing, as it happens. */
export const SeatList = ({ group, kind }: { readonly group: GroupRow; readonly kind: GroupKind }) => {
  const t = useMessages()
  const notices = useNotices()
  const [page, setPage] = useState(1)
  const query = useRequest(
    api.listSeats,
    { groupId: group.id, page, pageSize },
    { everyMs: liveMs, keepLast: true },
  )
  const stale = [api.listSeats, api.listSipGroups, api.listCcGroups]
  const move = useSend(api.setSeatState, { stale })
  const remove = useSend(api.deleteSeat, { stale })
  const reason = useMayNot()
  const form = useRowForm<SeatRow>(reason)
  const moveTo = (seat: SeatRow, state: 'free' | 'paused' | 'offline'): void =>
    void move.mutateAsync({ input: { id: seat.id, state } }).catch(notices.failed)
  const askDelete = (seat: SeatRow): void =>
    notices.askDelete({
      title: t('seats.seat.delete', { name: seat.name }),
      text: t('seats.seat.delete.text'),
      remove: () => remove.mutateAsync({ input: { id: [seat.id] } }),
    })
  return (
    <>
      <ListCard<SeatRow>
        title={t('seats.of', { name: group.name })}
        add={{ label: t('seats.seat.add'), disabledReason: reason('add'), onAdd: form.add }}
        query={query}
        page={page}
        pageSize={pageSize}
        onPage={(next) => setPage(next)}
        columns={columnsOf(t, {
          moveReason: reason('update'),
          deleteReason: reason('delete'),
          move: moveTo,
          edit: form.edit,
          remove: askDelete,
        })}
        rowKey={({ id }) => id}
        empty={t('seats.seat.empty')}
      />
      {form.shown === undefined ? undefined : <SeatForm group={group} kind={kind} {...form.shown} />}
    </>
  )
}

type Actions = {
  readonly moveReason: string | undefined
  readonly deleteReason: string | undefined
  readonly move: (seat: SeatRow, state: 'free' | 'paused' | 'offline') => void
  readonly edit: (seat: SeatRow) => void
  readonly remove: (seat: SeatRow) => void
}

const tones = {
  offline: 'rest',
  free: 'good',
  ringing: 'run',
  talking: 'run',
  wrapUp: 'rest',
  paused: 'warn',
} as const satisfies Readonly<Record<SeatRow['state'], string>>

const columnsOf = (t: Translate, actions: Actions): NonNullable<TableProps<SeatRow>['columns']> => [
  { title: t('seats.seat.name'), key: 'name', render: (_, { name }) => <strong>{name}</strong> },
  {
    title: t('seats.seat.place'),
    key: 'place',
    render: (_, { address, number }) => <code>{address ?? number}</code>,
  },
  {
    title: t('ui.status'),
    key: 'state',
    render: (_, { state }) => <StatusTag tone={tones[state]}>{t(`seats.state.${state}`)}</StatusTag>,
  },
  { title: t('seats.since'), key: 'since', render: (_, { since }) => formatTime(since) },
  {
    title: t('ui.actions'),
    key: 'actions',
    render: (_, seat) => <SeatActions seat={seat} actions={actions} />,
  },
]

const SeatActions = ({ seat, actions }: { readonly seat: SeatRow; readonly actions: Actions }) => {
  const t = useMessages()
  const isBusy = seat.state === 'ringing' || seat.state === 'talking'
  const reason = (own: string | undefined) => own ?? (isBusy ? t('seats.seat.busy') : undefined)
  const moves = (['free', 'paused', 'offline'] as const).filter((state) => state !== seat.state)
  return (
    <RowActions
      editReason={actions.moveReason}
      deleteReason={reason(actions.deleteReason)}
      onEdit={() => actions.edit(seat)}
      onDelete={() => actions.remove(seat)}
    >
      {moves.map((state) => (
        <ActionButton
          key={state}
          size="small"
          type="text"
          disabledReason={reason(actions.moveReason)}
          onClick={() => actions.move(seat, state)}
        >
          {t(`seats.move.${state}`)}
        </ActionButton>
      ))}
    </RowActions>
  )
}
