import type { AccountId } from '@parley/contract/vocabulary'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import type { TestLogin } from '../../../testing/test-api.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const ask = async (
  { ticket }: TestLogin,
  path: string,
  body?: unknown,
  more: { readonly method?: 'PUT'; readonly key?: string } = {},
) =>
  (
    await world.api.ask({
      path,
      ticket,
      ...(body === undefined ? {} : { method: more.method ?? 'POST', body }),
      ...(more.key === undefined ? {} : { headers: { 'idempotency-key': more.key } }),
    })
  ).body
const setPrice = (seller: TestLogin, accountId: AccountId, prices: readonly object[]) =>
  ask(seller, '/api/parley/prices', { accountId, prices })
const balanceOf = async (one: TestLogin) => (await ask(one, '/api/parley/balance')).data

describe('prices', () => {
  test('are set only by the account directly above', async () => {
    const { root, agent, shop, otherAgent, otherShop } = world
    const free = [{ unitPrice: '0' }]
    expect(await setPrice(root, agent.account, free)).toMatchObject({ status: true })
    expect((await setPrice(agent, agent.account, free)).code).toBe('no_permission')
    expect((await setPrice(root, shop.account, free)).code).toBe('no_permission')
    expect((await setPrice(otherAgent, shop.account, free)).code).toBe('not_found')
    expect((await setPrice(agent, otherShop.account, free)).code).toBe('not_found')
    expect((await setPrice(shop, shop.account, free)).code).toBe('no_permission')
  })

  test('below what the seller pays are refused, equal ones are not, for every rule', async () => {
    const { root, agent, shop } = world
    const at = (unitPrice: string | null, chargeRule: string, areaCode = '') => [
      { countryCode: '86', areaCode, unitPrice, chargeRule },
    ]
    await setPrice(root, agent.account, at('0.03', '15+15'))
    await setPrice(root, agent.account, at('0.04', '15+15', '10'))
    for (const [unitPrice, rule, code] of [
      ['0.039999', '15+15', 'price_below_cost'],
      ['0.04', '15+15', undefined],
      ['0.119999', '60+60', 'price_below_cost'],
      ['0.16', '60+60', undefined],
      ['0.003', '1+1', 'price_below_cost'],
      ['0.04', '1+1', undefined],
    ] as const)
      expect([unitPrice, rule, (await setPrice(agent, shop.account, at(unitPrice, rule))).code]).toEqual([
        unitPrice,
        rule,
        code,
      ])
    expect((await setPrice(agent, shop.account, [{ unitPrice: '1', kind: 'sms' }])).code).toBe(
      'price_without_cost',
    )
  })

  test('are returned in force, by country, and with every version; an end removes one from the book', async () => {
    const { root, customer } = world
    const soon = Math.floor(Date.now() / 1000) + 3600
    await setPrice(root, customer.account, [
      { countryCode: '44', unitPrice: '0.5', chargeRule: '60+60' },
      { countryCode: '44', areaCode: '20', unitPrice: '0.4', chargeRule: '60+60' },
      { countryCode: '44', unitPrice: '0.6', chargeRule: '60+60', effectiveTs: soon },
      { countryCode: '62', unitPrice: '0.7', kind: 'sms' },
    ])
    const voice = await ask(customer, '/api/price/callbot/country?countryCode=44')
    expect(voice.data?.data?.map((row) => [row.country, row.areaCode, row.unitPrice])).toEqual([
      ['GB', '', '0.50'],
      ['GB', '20', '0.40'],
    ])
    const sms = await ask(customer, '/api/bill/price/sms')
    expect(sms.data?.data).toMatchObject([{ country: 'ID', unitPrice: '0.70', chargeRule: 'perCall' }])
    expect((await ask(customer, '/api/parley/prices?countryCode=44')).total).toBe(3)
    await setPrice(root, customer.account, [{ countryCode: '44', areaCode: '20', unitPrice: null }])
    expect((await ask(customer, '/api/bill/price/callbot?countryCode=44')).total).toBe(1)
  })

  test.each([
    ['a calling code that no country has', { countryCode: '999' }, 'calling_code_unknown'],
    ['an area without a country', { countryCode: '', areaCode: '10' }, 'calling_code_unknown'],
    ['the past', { effectiveTs: 1_600_000_000 }, 'price_in_past'],
    ['a seventh place', { unitPrice: '0.0000001' }, 'parameter_error'],
    ['a negative price', { unitPrice: '-1' }, 'parameter_error'],
    ['a number that is no text', { unitPrice: 0.1 }, 'parameter_error'],
    ['a rule that is none of the six', { chargeRule: '10+10' }, 'parameter_error'],
  ])('refuse %s, and nothing changes', async (_title, field, code) => {
    const { root, customer } = world
    const before = (await ask(customer, '/api/parley/prices')).total
    const good = { countryCode: '33', unitPrice: '1' }
    expect((await setPrice(root, customer.account, [good, { ...good, areaCode: '1', ...field }])).code).toBe(
      code,
    )
    expect((await ask(customer, '/api/parley/prices')).total).toBe(before)
  })

  test('for one destination twice in a list are refused', async () => {
    const twice = [
      { countryCode: '33', unitPrice: '1' },
      { countryCode: '33', unitPrice: '2' },
    ]
    expect((await setPrice(world.root, world.customer.account, twice)).code).toBe('price_twice')
  })
})

describe('money', () => {
  test('a top-up is booked once per key, and shown in the statement', async () => {
    const { root, customer } = world
    const before = Number((await balanceOf(customer))?.balance)
    const body = { accountId: customer.account, amount: '100.5', reason: 'paid by bank' }
    for (const _time of [1, 2, 3])
      expect(await ask(root, '/api/parley/top-ups', body, { key: 'top-up-1' })).toMatchObject({
        status: true,
      })
    const other = { ...body, amount: '7' }
    expect((await ask(root, '/api/parley/top-ups', other, { key: 'top-up-1' })).code).toBe(
      'idempotency_conflict',
    )
    expect(Number((await balanceOf(customer))?.balance)).toBe(before + 100.5)
    const { data } = await ask(customer, '/api/parley/ledger')
    expect(data?.data?.[0]).toMatchObject({
      kind: 'topUp',
      side: 'wallet',
      amount: '100.50',
      reason: 'paid by bank',
    })
  })

  test('of other accounts cannot be moved', async () => {
    const { root, agent, shop, customer, otherAgent } = world
    const move = (who: TestLogin, accountId: AccountId, path = 'top-ups') =>
      ask(who, `/api/parley/${path}`, { accountId, amount: '1', reason: 'x' })
    expect((await move(agent, agent.account)).code).toBe('no_permission')
    expect((await move(root, shop.account)).code).toBe('no_permission')
    expect((await move(otherAgent, shop.account)).code).toBe('not_found')
    expect((await move(agent, customer.account, 'adjustments')).code).toBe('not_found')
    expect((await move(shop, shop.account)).code).toBe('no_permission')
    expect((await move(agent, shop.account)).status).toBe(true)
  })

  test('is corrected with a reason, and never below the credit limit', async () => {
    const { agent, shop } = world
    const correct = (amount: string, reason = 'counted twice') =>
      ask(agent, '/api/parley/adjustments', { accountId: shop.account, amount, reason })
    const credit = (text: string) =>
      ask(agent, '/api/parley/credit', { accountId: shop.account, credit: text }, { method: 'PUT' })
    await ask(world.root, '/api/parley/credit', { accountId: agent.account, credit: '5' }, { method: 'PUT' })
    await ask(agent, '/api/parley/top-ups', { accountId: shop.account, amount: '9' })
    const has = String((await balanceOf(shop))?.balance)
    expect((await correct(`-${has}`)).status).toBe(true)
    expect((await correct('-0.000001')).code).toBe('balance_too_low')
    expect((await correct('1', '')).code).toBe('parameter_error')
    expect((await correct('0')).code).toBe('parameter_error')
    expect((await credit('5')).data).toMatchObject({ credit: '5.00', available: '5.00' })
    expect((await correct('-5')).data).toMatchObject({ balance: '-5.00', available: '0.00' })
    expect((await credit('4.999999')).code).toBe('credit_in_use')
  })

  test('adds up, and only the administrator can verify it', async () => {
    const proof = await ask(world.root, '/api/parley/books')
    expect(proof.data?.data?.filter(({ broken }) => broken !== 0)).toEqual([])
    expect(proof.total).toBeGreaterThan(10)
    expect((await ask(world.agent, '/api/parley/books')).code).toBe('no_permission')
  })

  test('a missing amount is found: the verification names it', async () => {
    const { db, root, customer } = world
    await db.look("set session_replication_role = 'replica'")
    await db.look('update account set balance_micro = balance_micro + 1 where id = $1', [customer.account])
    const broken = (await ask(root, '/api/parley/books')).data?.data?.filter((row) => row.broken !== 0)
    await db.look('update account set balance_micro = balance_micro - 1 where id = $1', [customer.account])
    await db.look("set session_replication_role = 'origin'")
    expect(broken).toMatchObject([{ broken: 1, examples: [customer.account] }])
  })
})

describe('a bill', () => {
  test('counts calls, answered seconds and cycles; the root sees what it is paid', async () => {
    const { customer, root } = world
    const own = (await ask(customer, '/api/bill')).data?.data
    expect(own).toMatchObject([
      {
        account: 'customer',
        calls: 1,
        answered: 1,
        duration: 61,
        cycles: 2,
        chargeRule: '60+60',
        total: '0.00',
      },
    ])
    const paid = (await ask(root, '/api/bill')).data?.data?.map(({ account }) => account)
    expect(paid).toEqual(expect.arrayContaining(['agent', 'customer', 'otheragent']))
    expect(paid).not.toContain('shop')
    const ofOne = await ask(root, `/api/bill?accountId=${world.shop.account}&whose=own`)
    expect(ofOne.data?.data).toMatchObject([{ account: 'shop' }])
    expect((await ask(customer, `/api/bill?accountId=${world.shop.account}`)).code).toBe('not_found')
  })

  test('has messages in rows and in a separate column, and a total of both, on the page, in detail and in the export', async () => {
    const { agent, shop, otherShop, db } = world
    const bill = async (path: string, login: TestLogin = shop) =>
      (await ask(login, `${path}?startDate=2026-02-01&endDate=2026-02-28`)).data
    await db.look(
      `insert into sms_charge (account, sender, message, price_version, country_code, segment_micro, segments, charged_micro,
         charged_at)
       select a.id, m.account, m.id, 9, '86', unit, 3, 3 * unit, '2026-02-03 17:00:00+00'
       from sms_message m, (values ($1::uuid, 40000), ($2::uuid, 30000)) a(id, unit) where m.account = $1`,
      [shop.account, agent.account],
    )
    const row = { kind: 'sms', date: '2026-02-04', country: 'CN', calls: 0, smsCount: 1, cycles: 3 }
    const money = { callTotal: '0.00', smsTotal: '0.12', total: '0.12' }
    expect((await bill('/api/bill'))?.data).toMatchObject([{ ...row, ...money, unitPrice: '0.04' }])
    expect(await bill('/api/parley/bill-sums')).toEqual({ calls: 0, smsCount: 1, ...money })
    const behind = await bill('/api/bill/detail')
    expect(behind?.data).toMatchObject([
      { kind: 'sms', callId: null, customer: 'shop', total: '0.12', cycles: 3 },
    ])
    // What the agent pays for its shop's message is the agent's bill; no other account sees either.
    expect((await bill('/api/bill', agent))?.data).toMatchObject([{ account: 'agent', smsTotal: '0.09' }])
    expect((await bill('/api/bill/detail', agent))?.data).toMatchObject([
      { customer: 'shop', account: 'agent' },
    ])
    expect((await bill('/api/bill', otherShop))?.data).toEqual([])
    for (const detail of [false, true]) {
      const days = { startDate: '2026-02-01', endDate: '2026-02-28', detail }
      const made = await ask(shop, '/api/bill/exportAll', days)
      const file = await world.api.ask({ path: String(made.data?.url), ticket: shop.ticket })
      const lines = file.text.replace('\uFEFF', '').replaceAll('"', '').trim().split(/\r?\n/)
      const [names = [], cells = []] = lines.map((line) => line.split(','))
      expect(cells[names.indexOf('kind')]).toBe('sms')
      expect(cells[names.indexOf('total')]).toBe('0.12')
      if (!detail) expect(cells[names.indexOf('smsTotal')]).toBe('0.12')
    }
    // A refunded message leaves the bill.
    await db.look('update sms_charge set given_back_at = now() where account = $1', [shop.account])
    expect((await bill('/api/bill'))?.data).toEqual([])
    expect(await bill('/api/parley/bill-sums')).toMatchObject({ smsCount: 0, total: '0.00' })
    await db.look('update sms_charge set given_back_at = now() where account = $1', [agent.account])
  })

  test('covers days of UTC+8, both included', async () => {
    const { customer, db } = world
    const [row] = await db.look(
      "select to_char(bill_day, 'YYYY-MM-DD') as day from hold where account = $1",
      [customer.account],
    )
    const day = String(row?.day)
    const on = async (from: string, to: string) =>
      (await ask(customer, `/api/bill?startDate=${from}&endDate=${to}`)).total
    expect(await on(day, day)).toBe(1)
    expect(await on('2020-01-01', '2020-01-02')).toBe(0)
    expect((await ask(customer, '/api/bill?startDate=2026-02-30')).code).toBe('parameter_error')
    expect((await ask(customer, `/api/bill?startDate=${day}&endDate=2020-01-01`)).code).toBe(
      'parameter_error',
    )
    const [late] = await db.look(
      `select to_char(((timestamptz '2026-03-01 16:00:00+00' at time zone 'UTC') + interval '8 hours')::date, 'YYYY-MM-DD') as day`,
    )
    expect(late?.day).toBe('2026-03-02')
  })

  test('lists its calls, and is exported with and without them', async () => {
    const { customer } = world
    const [bill] = (await ask(customer, '/api/bill')).data?.data ?? []
    const filter = `chargeRule=${encodeURIComponent(String(bill?.chargeRule))}&priceVersion=${String(bill?.priceVersion)}`
    const calls = (await ask(customer, `/api/bill/detail?${filter}`)).data?.data
    expect(calls).toMatchObject([{ callId: customer.ids.call, duration: 61, cycles: 2, answered: true }])
    for (const [detail, first] of [
      [false, 'date,account,country'],
      [true, 'date,callId,customer'],
    ] as const) {
      const made = await ask(customer, '/api/bill/exportAll', { detail })
      expect(made.data).toMatchObject({ state: 'done', total: 1 })
      const file = await world.api.ask({ path: String(made.data?.url), ticket: customer.ticket })
      const lines = file.text.replace('\uFEFF', '').trim().split(/\r?\n/)
      expect(lines.length).toBe(2)
      expect(lines[0]?.replaceAll('"', '').startsWith(first)).toBe(true)
    }
    const none = await ask(customer, '/api/bill/exportAll', {
      startDate: '2020-01-01',
      endDate: '2020-01-02',
    })
    expect(none.code).toBe('export_empty')
  })
})
