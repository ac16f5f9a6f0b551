import { z } from 'zod'
import { fields, filledText, id, ids, paging, seconds, text, whole } from './parts.ts'
import { list, nothing, one, type PlannedRoute, route } from './route.ts'

/** Line types (decision §11): 1 platform, 2 third-party, 3 call center. The password is write-only. */
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
  /** Maximum new calls a second. */
  callsPerSec: z.number(),
  /**
   * Allowed sources of in-dialog requests, beside its own host and its resolved addresses: addresses or CIDR
   * networks.
   */
  networks: z.array(z.string()),
  /** Seconds that an answered call may go on without media or RTCP of the far side; 0 is unlimited. */
  rtpTimeoutSec: z.int(),
  /** `paused`: no calls until a probe succeeds. `testing`: one call tries it. */
  health: z.object({
    state: z.enum(['good', 'paused', 'testing']),
    fault: z.enum(['refused', 'failing', 'silent']).nullable(),
    /** Of the last failed call. */
    sipCode: z.int().nullable(),
    sinceTs: seconds,
    nextTryTs: seconds,
  }),
  accountId: z.string(),
})

/** Addresses or networks: `198.51.100.7`, `198.51.100.0/24`, `2001:db8::/32`. */
const networks = z.array(z.union([z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()])).max(32)

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
  callsPerSec: whole(1, 1000).default(50),
  networks: networks.default([]),
  rtpTimeoutSec: whole(0, 600).default(30),
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
    does: 'Adds a line; its address is subject to the egress policy.',
    roles: 'resellers',
    operate: 'add',
    creates: true,
    input: fields(form),
    answer: one(Line),
  }),
  updateLine: route({
    path: '/api/callline/update',
    methods: ['PUT'],
    does: 'Changes a line; running tasks use it from their next call on. A line that was paused for its faults is retried at once.',
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
      callsPerSec: whole(1, 1000).optional(),
      networks: networks.optional(),
      rtpTimeoutSec: whole(0, 600).optional(),
    }),
    answer: one(Line),
  }),
  deleteLine: route({
    path: '/api/callline/del',
    methods: ['DELETE'],
    does: 'Deletes lines and pauses the tasks that use them, with reason 7.',
    roles: 'resellers',
    operate: 'delete',
    input: fields({ id: ids }),
    answer: nothing,
  }),
  listLineGrants: route({
    path: '/api/callline/userGrant',
    methods: ['GET'],
    does: 'Accounts with a grant of a line, with their concurrency.',
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
  deleteLineGrant: route({
    path: '/api/parley/line-grants',
    methods: ['DELETE'],
    does: "Revokes the grant of a user\\'s account; its tasks on the line pause with reason 7.",
    roles: 'resellers',
    operate: 'update',
    input: fields({ lineId: id, userId: id }),
    answer: nothing,
  }),
}

export const plannedLineRoutes: readonly PlannedRoute[] = [
  { path: '/api/callline/homeRoute', methods: ['GET'], does: 'lines of a route', roles: 'resellers' },
]
