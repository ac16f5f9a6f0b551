import { allRoutes, type Effect } from '@parley/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from './api-world.ts'
import type { TestLogin } from './test-api.ts'

let world: ApiWorld
/** May read everything and operate nothing. */
let reader: TestLogin
/** A call-center group: its seats are extensions on a line. */
let centre = ''

beforeAll(async () => {
  world = await openApiWorld()
  reader = await world.api.login(world.customer.account, 'effects-reader')
  await world.db.look('update login set operate_grant = 0 where id = $1', [reader.principal.loginId])
  const made = await as(world.customer, 'POST', '/api/outcloud/ccGroup', { name: 'Effects' })
  centre = String(made.body.data?.id)
})
afterAll(() => world.close())

const as: ApiWorld['api']['as'] = (...asked) => world.api.as(...asked)

/** Numbers that must never be called without a price and a check. */
const forbidden = ['19005551234', '911', '+881631234567', '*72']

const addSeatWith = (extension: string) =>
  as(world.customer, 'POST', '/api/parley/seats', {
    groupId: centre,
    name: `seat ${extension}`,
    lineId: world.customer.ids.line,
    extension,
  })

const codesOf = (answers: readonly { readonly body: { readonly code?: string } }[]) =>
  answers.map(({ body }) => body.code)

/** The proof for each kind of effect. An endpoint with an effect in the contract is listed here with its proof. */
const proofs: Readonly<
  Record<Effect, { readonly endpoints: readonly string[]; readonly prove: () => Promise<void> }>
> = {
  calls: {
    endpoints: ['addSeat', 'updateSeat', 'changeTask', 'createTask', 'addContact'],
    prove: async () => {
      for (const number of forbidden) expect((await addSeatWith(number)).body.code).toBe('seat_not_extension')
      const made = await addSeatWith('8021')
      expect(made.body.status).toBe(true)
      const id = String(made.body.data?.id)
      for (const number of forbidden)
        expect(
          (await as(world.customer, 'PUT', '/api/parley/seats', { id, extension: number })).body.code,
        ).toBe('seat_not_extension')
    },
  },
  messages: {
    endpoints: ['sendTestSms'],
    prove: async () => {
      const made = await as(world.shop, 'POST', '/api/sms', { name: 'Effects', content: 'Hello' })
      const send = (number: string) =>
        as(world.shop, 'POST', '/api/sms/test', { smsId: String(made.body.data?.id), number })
      expect(codesOf([await send('+19005551234'), await send('+881631234567'), await send('10086')])).toEqual(
        Array.from({ length: 3 }, () => 'sms_number_not_allowed'),
      )
      const sent = []
      for (let nth = 0; nth < 20; nth += 1) sent.push(await send(`138000001${String(nth).padStart(2, '0')}`))
      expect(sent.at(-1)).toMatchObject({ code: 429, body: { code: 'too_many_requests' } })
      expect(sent.filter(({ body }) => body.status === true).length).toBeLessThanOrEqual(20)
    },
  },
  speech: {
    endpoints: ['auditionText', 'synthesizeRecording', 'startSynthesis'],
    prove: async () => {
      const audition = () =>
        as(world.customer, 'POST', '/api/common/audio/audition', {
          sceneId: world.customer.ids.scene,
          text: 'Hi',
        })
      const codes = []
      for (let nth = 0; nth < 61; nth += 1) codes.push((await audition()).code)
      expect(codes.at(-1)).toBe(429)
      expect(codes.slice(0, 60)).not.toContain(429)
    },
  },
  exports: {
    endpoints: ['exportCalls', 'exportBills'],
    prove: async () => {
      await world.db.look(
        `insert into export_job (account, id, login, format, filter, rows_total)
         select $1, gen_random_uuid(), $2, 'csv', '{}', 1 from generate_series(1, 3)`,
        [world.customer.account, world.customer.principal.loginId],
      )
      const answer = await as(world.customer, 'POST', '/api/call/info/byTask/export', {})
      expect(answer.body.code).toBe('too_many_exports')
    },
  },
  money: {
    endpoints: [
      'topUp',
      'adjustBalance',
      'setCredit',
      'setPrices',
      'setAccountLimits',
      'releaseAccountLimits',
    ],
    prove: async () => {
      const own = { accountId: world.shop.account, amount: '5' }
      expect(await as(world.shop, 'POST', '/api/parley/top-ups', own)).toMatchObject({ code: 403 })
      const { accountId } = own
      expect(
        await as(world.shop, 'PUT', '/api/parley/account-limits', { accountId, dailySpend: '5' }),
      ).toMatchObject({ code: 403 })
      expect(await as(world.shop, 'POST', '/api/parley/account-limits/release', { accountId })).toMatchObject(
        { code: 403 },
      )
    },
  },
}

test('every endpoint with an effect beyond the database is listed with its proof', () => {
  const declared = allRoutes().flatMap((one) =>
    one.kind === 'built' && one.route.effect !== undefined ? [`${one.route.effect} ${one.name}`] : [],
  )
  const listed = Object.entries(proofs).flatMap(([effect, { endpoints }]) =>
    endpoints.map((name) => `${effect} ${name}`),
  )
  expect(declared.sort()).toEqual(listed.sort())
})

test('no endpoint with an effect is open to a login without its operate bit', async () => {
  const open: string[] = []
  for (const one of allRoutes()) {
    if (one.kind === 'planned' || one.route.effect === undefined || one.route.operate === undefined) continue
    const [method = 'POST'] = one.route.methods.filter((each) => each !== 'GET')
    const path = one.route.path.replaceAll(/\{[^}]+\}/g, world.customer.ids.task)
    const answer = await as(reader, method, path, {})
    if (answer.code !== 403) open.push(`${one.name} ${answer.code} ${answer.body.code}`)
  }
  expect(open).toEqual([])
})

test.each(Object.entries(proofs))('%s stay within their limits', async (_, { prove }) => {
  await prove()
})

test('only logins with the update bit can change another user', async () => {
  const answer = await as(reader, 'PUT', `/api/users/${world.customer.ids.user}`, { status: 0 })
  expect(answer).toMatchObject({ code: 403, body: { code: 'no_permission' } })
})
