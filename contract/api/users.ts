import { z } from 'zod'
import { fields, filledText, id, ids, paging, text, whole } from './parts.ts'
import { list, nothing, one, type PlannedRoute, route } from './route.ts'
import { keyId, sealedPassword } from './session.ts'

/** A login and its account. Account status 0 disabled, 1 normal, 3 in arrears (decision §1). */
const User = z.object({
  id: z.string(),
  userId: z.string(),
  account: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  role: z.int(),
  kind: z.enum(['self', 'subUser', 'customer']),
  operateGrant: z.int(),
  /** Status of the login: 0 disabled, 1 enabled. */
  status: z.int(),
  accountStatus: z.int(),
  /** Yuan, as a decimal string (decision §9). */
  balance: z.string(),
  credit: z.string(),
  concurrency: z.int(),
})

const operateGrant = whole(0, 31)

export const userRoutes = {
  listUsers: route({
    path: '/api/users',
    methods: ['GET'],
    does: 'Page of the visible users: own logins and those of the accounts below.',
    roles: 'everyRole',
    input: fields({
      ...paging,
      account: text(200).optional(),
      kind: z.enum(['subUser', 'customer']).optional(),
    }),
    answer: list(User),
  }),
  createUser: route({
    path: '/api/users',
    methods: ['POST'],
    does: 'Adds a sub-user to the own account, or a customer account with its first login below it.',
    roles: 'everyRole',
    operate: 'add',
    creates: true,
    input: fields({
      account: filledText(60),
      password: sealedPassword,
      keyId,
      kind: z.enum(['subUser', 'customer']).default('subUser'),
      /** Role of a new customer; default: the only one that the principal may create. */
      role: whole(2, 4).optional(),
      operateGrant: operateGrant.optional(),
      concurrency: whole(0, 10_000).optional(),
    }),
    answer: one(User),
  }),
  findUser: route({
    path: '/api/users/{id}',
    methods: ['GET'],
    does: 'One user.',
    roles: 'everyRole',
    input: fields({ id }),
    answer: one(User),
  }),
  changeUser: route({
    path: '/api/users/{id}',
    methods: ['PUT'],
    does: 'Changes a user. A password change requires the own current password and ends all sessions of the user.',
    roles: 'everyRole',
    withoutOperate: 'the own password may always be changed; for another user the handler requires update',
    input: fields({
      id,
      oldPassword: sealedPassword.optional(),
      newPassword: sealedPassword.optional(),
      confirmPassword: sealedPassword.optional(),
      keyId,
      status: whole(0, 1).optional(),
      accountStatus: z.literal([0, 1, 3]).optional(),
      concurrency: whole(0, 10_000).optional(),
    }),
    answer: one(User),
  }),
  disableUser: route({
    path: '/api/users/{id}',
    methods: ['DELETE'],
    does: 'Disables a user and ends its sessions.',
    roles: 'everyRole',
    operate: 'delete',
    input: fields({ id: ids }),
    answer: nothing,
  }),
  listSubordinates: route({
    path: '/api/users/subordinates',
    aliases: ['/api/users/{id}/subordinates'],
    methods: ['GET'],
    does: 'Sub-users and customers below; kind says which.',
    roles: 'everyRole',
    input: fields({ ...paging, id: id.optional(), kind: z.enum(['subUser', 'customer']).optional() }),
    answer: list(User),
  }),
  findAuthority: route({
    path: '/api/users/authority',
    methods: ['GET'],
    does: 'The operate grant of a user; default: the own one.',
    roles: 'everyRole',
    input: fields({ id: id.optional(), userId: id.optional() }),
    answer: one(z.object({ userId: z.string(), operateGrant: z.int(), isOwn: z.boolean() })),
  }),
  changeAuthority: route({
    path: '/api/users/authority',
    methods: ['PUT'],
    does: 'Changes the operate grant of a sub-user; only own bits can be granted.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({ id: id.optional(), userId: id.optional(), operateGrant }),
    answer: one(z.object({ userId: z.string(), operateGrant: z.int(), isOwn: z.boolean() })),
  }),
  checkPassword: route({
    path: '/api/users/checkPwd',
    methods: ['POST'],
    does: 'Checks the own login password.',
    roles: 'everyRole',
    withoutOperate: 'the own password',
    input: fields({ password: sealedPassword, keyId }),
    answer: nothing,
  }),
  exportCode: route({
    path: '/api/users/codeExport',
    aliases: ['/api/codeExport', '/codeExport'],
    methods: ['GET', 'POST'],
    does: 'A program that runs a campaign with a scene over this API, in the chosen language.',
    roles: 'everyRole',
    input: fields({
      sceneId: id,
      language: z.enum(['curl', 'typescript', 'python', 'java']).default('curl'),
    }),
    answer: { kind: 'bytes', type: 'text/plain' },
  }),
}

export const plannedUserRoutes: readonly PlannedRoute[] = [
  {
    path: '/api/users/addSecretKey',
    methods: ['POST'],
    does: 'create a developer key',
    roles: 'everyRole',
  },
  {
    path: '/api/users/getSecretKey',
    methods: ['POST'],
    does: 'list keys masked; with the login password reveal one (audited)',
    roles: 'everyRole',
  },
  {
    path: '/api/users/upDateSecretKey',
    methods: ['PUT'],
    does: 'enable, disable, rotate a key (needs the login password again)',
    roles: 'everyRole',
  },
]
