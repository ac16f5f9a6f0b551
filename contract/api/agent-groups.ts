import { z } from 'zod'
import { fields, filledText, id, ids, paging, seconds, text, whole } from './parts.ts'
import { list, nothing, one, type Permission, route } from './route.ts'

/** Groups of people who take calls over from the robot; a flow names a group, or none for the task's own. */
const Group = z.object({
  id: z.string(),
  groupId: z.string(),
  name: z.string(),
  /** Wrap-up time of a seat after a call. */
  wrapUpSec: z.int(),
  seats: z.int(),
  free: z.int(),
  busy: z.int(),
  accountId: z.string(),
  version: z.int(),
})

const transports = ['udp', 'tcp'] as const
const seatStates = ['offline', 'free', 'ringing', 'talking', 'wrapUp', 'paused'] as const

const Seat = z.object({
  id: z.string(),
  seatId: z.string(),
  groupId: z.string(),
  groupName: z.string(),
  name: z.string(),
  /** For a SIP group. */
  address: z.string().nullable(),
  /** For a call-center group. */
  lineId: z.string().nullable(),
  number: z.string(),
  state: z.enum(seatStates),
  since: seconds,
  callId: z.string().nullable(),
  transport: z.enum(transports),
  version: z.int(),
})

const groupForm = { name: filledText(30), wrapUpSec: whole(0, 600).default(10) }

/** Specification 1 §8: SIP groups and call-center groups have endpoints of the same form. */
const groupsAt = <const Path extends string>(path: Path, noun: string) => {
  const roles = 'customersAbove' satisfies Permission
  return {
    list: route({
      path,
      methods: ['GET'],
      does: `${noun} with the numbers of free and busy seats.`,
      roles,
      input: fields({ ...paging, name: text(100).optional() }),
      answer: list(Group),
    }),
    add: route({
      path,
      methods: ['POST'],
      does: `Adds one of the ${noun}, without seats.`,
      roles,
      operate: 'add',
      creates: true,
      input: fields(groupForm),
      answer: one(Group),
    }),
    update: route({
      path,
      methods: ['PUT'],
      does: `Changes one of the ${noun}.`,
      roles,
      operate: 'update',
      input: fields({
        id,
        version: whole(1, 2 ** 31 - 1).optional(),
        name: groupForm.name.optional(),
        wrapUpSec: whole(0, 600).optional(),
      }),
      answer: one(Group),
    }),
    remove: route({
      path,
      methods: ['DELETE'],
      does: `Deletes ${noun} with their seats; refused while a task uses one or a seat is busy.`,
      roles,
      operate: 'delete',
      input: fields({ id: ids }),
      answer: nothing,
    }),
  }
}

const sip = groupsAt('/api/outcloud/sipGroup', 'SIP agent groups')
const cc = groupsAt('/api/outcloud/ccGroup', 'call-center agent groups')

export const agentGroupRoutes = {
  listSipGroups: sip.list,
  addSipGroup: sip.add,
  updateSipGroup: sip.update,
  deleteSipGroup: sip.remove,
  listCcGroups: cc.list,
  addCcGroup: cc.add,
  updateCcGroup: cc.update,
  deleteCcGroup: cc.remove,
  listSeats: route({
    path: '/api/parley/seats',
    methods: ['GET'],
    does: 'Page of seats with the state of each.',
    roles: 'everyRole',
    input: fields({ ...paging, groupId: id.optional() }),
    answer: list(Seat),
  }),
  addSeat: route({
    path: '/api/parley/seats',
    methods: ['POST'],
    does: 'Adds a seat: in a SIP group by its address (user@host:port, subject to the egress policy), in a call-center group by line and extension. It is offline at first.',
    roles: 'customersAbove',
    effect: 'calls',
    operate: 'add',
    creates: true,
    input: fields({
      groupId: id,
      name: filledText(30),
      address: text(320).optional(),
      transport: z.enum(transports).default('udp'),
      lineId: id.optional(),
      extension: text(32).optional(),
    }),
    answer: one(Seat),
  }),
  updateSeat: route({
    path: '/api/parley/seats',
    methods: ['PUT'],
    does: 'Changes a seat: its name at any time, its address only without a call. Omitted fields stay.',
    roles: 'customersAbove',
    effect: 'calls',
    operate: 'update',
    input: fields({
      id,
      version: whole(1, 2 ** 31 - 1).optional(),
      name: filledText(30).optional(),
      address: text(320).optional(),
      transport: z.enum(transports).optional(),
      lineId: id.optional(),
      extension: text(32).optional(),
    }),
    answer: one(Seat),
  }),
  setSeatState: route({
    path: '/api/parley/seats/{id}',
    methods: ['PUT'],
    does: 'Signs a seat in (free), pauses it or signs it out (offline). Refused while it rings or is on a call.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({ id, state: z.enum(['free', 'paused', 'offline']) }),
    answer: one(Seat),
  }),
  deleteSeat: route({
    path: '/api/parley/seats/{id}',
    methods: ['DELETE'],
    does: 'Deletes seats that are not on a call.',
    roles: 'customersAbove',
    operate: 'delete',
    input: fields({ id: ids }),
    answer: nothing,
  }),
}
