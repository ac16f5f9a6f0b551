import { limitAndOffset, type Paging } from '@parley/contract/api'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest, Handlers } from '../../platform/http/index.ts'
import { wireUuid } from '../../platform/wire-id.ts'
import { type GroupKind, type GroupRow, pageOfGroups, pageOfSeats } from './queries.ts'
import { addGroup, changeGroup, deleteGroups } from './save-groups.ts'
import { addSeat, changeSeat, deleteSeats, moveSeat } from './save-seats.ts'
import { seatToWire } from './seat-to-wire.ts'

export const agentGroupHandlers = {
  listSipGroups: (request, input) => listGroups(request, 'sip', input),
  addSipGroup: async (request, input) => groupToWire(await addGroup(request, 'sip', input)),
  updateSipGroup: async (request, input) => groupToWire(await changeGroup(request, 'sip', input)),
  deleteSipGroup: async (request, { id }) => {
    await deleteGroups(request, 'sip', id)
    return undefined
  },
  listCcGroups: (request, input) => listGroups(request, 'cc', input),
  addCcGroup: async (request, input) => groupToWire(await addGroup(request, 'cc', input)),
  updateCcGroup: async (request, input) => groupToWire(await changeGroup(request, 'cc', input)),
  deleteCcGroup: async (request, { id }) => {
    await deleteGroups(request, 'cc', id)
    return undefined
  },
  listSeats: async ({ app, principal }, input) => {
    const group = input.groupId === undefined ? undefined : wireUuid(input.groupId)
    const { seats, total } = await asAccount(app.database.api, principal.account, (tx) =>
      pageOfSeats(tx, principal.account, { group, ...limitAndOffset(input) }),
    )
    return { data: seats.map(seatToWire), total }
  },
  addSeat: async (request, input) => seatToWire(await addSeat(request, input)),
  updateSeat: async (request, input) => seatToWire(await changeSeat(request, input)),
  setSeatState: async (request, input) => seatToWire(await moveSeat(request, input)),
  deleteSeat: async (request, { id }) => {
    await deleteSeats(request, id)
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
