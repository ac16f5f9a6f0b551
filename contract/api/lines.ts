import { z } from 'zod'
import { fields, filledText, id, ids, paging, text, whole } from './parts.ts'
import { list, nothing, one, type PlannedRoute, route } from './route.ts'

/** Line types (decision §11): 1 platform, 2 third-party, 3 call centre. The password never leaves. */
const Line = z.object({
  id: z.string(),
  lineId: z.string(),
  name: z.string(),
  type: z.int(),
  status: z.int(),
  address: z.string(),
  transport: z.enum(['udp', 'tcp']),
  username: z.string().nullable(),
  callingNumber: z.string(),
  /** 0 is unlimited. */
  maxConcurrency: z.int(),
  ringCeilingSec: z.int(),
  accountId: z.string(),
})

const form = {
  name: filledText(30),
  type: whole(1, 3).default(2),
  /** host or host:port; the port is 5060 without one. */
  address: filledText(260),
  transport: z.enum(['udp', 'tcp']).default('udp'),
  username: text(100).optional(),
  password: text(200).optional(),
  callingNumber: z
    .string()
    .trim()
    .regex(/^[0-9]{0,20}$/)
    .default(''),
  maxConcurrency: whole(0, 10_000).default(0),
  ringCeilingSec: whole(1, 99).default(99),
}

const LineGrant = z.object({
  lineId: z.string(),
  userId: z.string(),
  accountId: z.string(),
  account: z.string(),
  maxConcurrency: z.int(),
})
const grantInput = fields({ lineId: id, userId: id, maxConcurrency: whole(0, 10_000).default(0) })

export const lineRoutes = {
  listLines: route({
    path: '/api/callline/list',
    methods: ['GET', 'POST'],
    does: 'Page of the own lines and those of the accounts below.',
    roles: 'resellers',
    input: fields({ ...paging, name: text(100).optional() }),
    answer: list(Line),
  }),
  pullLines: route({
    path: '/api/callline/pullList',
    methods: ['GET'],
    does: 'Lines as a pick list.',
    roles: 'resellers',
    input: fields({}),
    answer: list(z.object({ id: z.string(), name: z.string() })),
  }),
  findLine: route({
    path: '/api/callline/one',
    methods: ['GET'],
    does: 'One line.',
    roles: 'resellers',
    input: fields({ id: id.optional(), lineId: id.optional() }),
    answer: one(Line),
  }),
  addLine: route({
    path: '/api/callline/add',
    methods: ['POST'],
    does: 'Adds a line; its address passes the egress policy.',
    roles: 'resellers',
    operate: 'add',
    creates: true,
    input: fields(form),
    answer: one(Line),
  }),
  updateLine: route({
    path: '/api/callline/update',
    methods: ['PUT'],
    does: 'Changes a line; running tasks dial by it from their next call on.',
    roles: 'resellers',
    operate: 'update',
    input: fields({
      id,
      name: form.name.optional(),
      address: form.address.optional(),
      transport: z.enum(['udp', 'tcp']).optional(),
      username: form.username,
      password: form.password,
      callingNumber: z
        .string()
        .trim()
        .regex(/^[0-9]{0,20}$/)
        .optional(),
      maxConcurrency: whole(0, 10_000).optional(),
      ringCeilingSec: whole(1, 99).optional(),
    }),
    answer: one(Line),
  }),
  deleteLine: route({
    path: '/api/callline/del',
    methods: ['DELETE'],
    does: 'Deletes lines and pauses what runs over them, with reason 7.',
    roles: 'resellers',
    operate: 'delete',
    input: fields({ id: ids }),
    answer: nothing,
  }),
  listLineGrants: route({
    path: '/api/callline/userGrant',
    methods: ['GET'],
    does: 'Whom a line is granted to, with their concurrency.',
    roles: 'resellers',
    input: fields({ lineId: id }),
    answer: list(LineGrant),
  }),
  addLineGrant: route({
    path: '/api/callline/userGrant',
    methods: ['POST'],
    does: 'Grants a line to the account of a user below.',
    roles: 'resellers',
    operate: 'update',
    input: grantInput,
    answer: one(LineGrant),
  }),
  updateLineGrant: route({
    path: '/api/callline/userGrant',
    methods: ['PUT'],
    does: 'Changes the concurrency of a grant.',
    roles: 'resellers',
    operate: 'update',
    input: grantInput,
    answer: one(LineGrant),
  }),
}

export const plannedLineRoutes: readonly PlannedRoute[] = [
  { path: '/api/callline/homeRoute', methods: ['GET'], does: 'lines of a route', roles: 'resellers' },
]
