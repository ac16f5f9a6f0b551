import { limitAndOffset, type Paging } from '@parley/contract/api'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest, Handlers } from '../../platform/http/index.ts'
import { wireUuid } from '../../platform/wire-id.ts'
import { type GroupKind, type GroupRow, pageOfGroups, pageOfSeats } from './queries.ts'
import { addGroup, changeGroup, deleteGroups } from './save-groups.ts'
import { addSeat, changeSeat, deleteSeats, moveSeat } from './save-seats.ts'
import { seatToWire } from './seat-to-wire.ts'

export const agentGroupHandlers = {
  listSipGroups: (call, input) => listGroups(call, 'sip', input),
  addSipGroup: async (call, input) => groupToWire(await addGroup(call, 'sip', input)),
  updateSipGroup: async (call, input) => groupToWire(await changeGroup(call, 'sip', input)),
  deleteSipGroup: async (call, { id }) => {
    await deleteGroups(call, 'sip', id)
    return undefined
  },
  listCcGroups: (call, input) => listGroups(call, 'cc', input),
  addCcGroup: async (call, input) => groupToWire(await addGroup(call, 'cc', input)),
  updateCcGroup: async (call, input) => groupToWire(await changeGroup(call, 'cc', input)),
  deleteCcGroup: async (call, { id }) => {
    await deleteGroups(call, 'cc', id)
    return undefined
  },
  listSeats: async ({ app, principal }, input) => {
    const group = input.groupId === undefined ? undefined : wireUuid(input.groupId)
    const { seats, total } = await asAccount(app.database.api, principal.account, (tx) =>
      pageOfSeats(tx, principal.account, { group, ...limitAndOffset(input) }),
    )
    return { data: seats.map(seatToWire), total }
  },
  addSeat: async (call, input) => seatToWire(await addSeat(call, input)),
  updateSeat: async (call, input) => seatToWire(await changeSeat(call, input)),
  setSeatState: async (call, input) => seatToWire(await moveSeat(call, input)),
  deleteSeat: async (call, { id }) => {
    await deleteSeats(call, id)
    return undefined
  },
} satisfies Partial<Handlers>

const listGroups = async (
  { app, principal }: ApiRequest,
  kind: GroupKind,
  input: Paging & { readonly name?: string | undefined },
) => {
  const page = { kind, name: input.name ?? '', ...limitAndOffset(input) }
  const { groups, total } = await asAccount(app.database.api, principal.account, (tx) =>
    pageOfGroups(tx, principal.account, page),
  )
  return { data: groups.map(groupToWire), total }
}

const groupToWire = (group: GroupRow) => ({
  id: group.id,
  groupId: group.id,
  name: group.name,
  wrapUpSec: group.wrapUpSec,
  seats: group.seats,
  free: group.free,
  busy: group.busy,
  accountId: group.account,
  version: group.version,
})
