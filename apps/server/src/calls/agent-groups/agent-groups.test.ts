import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import type { TestApi } from '../../../testing/test-api.ts'

let world: ApiWorld
beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const as: TestApi['as'] = (...asked) => world.api.as(...asked)
const sip = '/api/outcloud/sipGroup'
const cc = '/api/outcloud/ccGroup'
const seats = '/api/parley/seats'

const add = async (path: string, name: string): Promise<string> => {
  const made = await as(world.customer, 'POST', path, { name, wrapUpSec: 5 })
  expect(made.body).toMatchObject({ status: true })
  return String(made.body.data?.id)
}

test('a SIP group has seats by address; they sign in, pause, and are deleted', async () => {
  const { customer } = world
  const groupId = await add(sip, 'Desk')
  const made = await as(customer, 'POST', seats, { groupId, name: 'Ann', address: 'sip:801@198.18.0.9:5080' })
  expect(made.body.data).toMatchObject({
    groupId,
    groupName: 'Desk',
    address: '801@198.18.0.9:5080',
    lineId: null,
    number: '801',
    state: 'offline',
  })
  const id = String(made.body.data?.id)
  const moved = await as(customer, 'PUT', `${seats}/${id}`, { state: 'free' })
  expect(moved.body.data).toMatchObject({ state: 'free' })
  const listed = await as(customer, 'GET', `${sip}?name=desk`)
  expect(listed.body.data?.data).toMatchObject([{ name: 'Desk', seats: 1, free: 1, busy: 0, wrapUpSec: 5 }])
  expect((await as(customer, 'DELETE', `${seats}/${id}`)).body).toMatchObject({ status: true })
  expect((await as(customer, 'GET', `${seats}?groupId=${groupId}`)).body).toMatchObject({ total: 0 })
})

test('a call-center group has seats by extension, on a usable line', async () => {
  const { customer, shop } = world
  const groupId = await add(cc, 'Centre')
  const made = await as(customer, 'POST', seats, {
    groupId,
    name: 'Bo',
    lineId: customer.ids.line,
    extension: '802',
  })
  expect(made.body.data).toMatchObject({ address: null, lineId: customer.ids.line, number: '802' })
  const foreign = await as(customer, 'POST', seats, {
    groupId,
    name: 'Cy',
    lineId: shop.ids.line,
    extension: '803',
  })
  expect(foreign.body).toMatchObject({ status: false, code: 'line_not_usable' })
})

test.each<[string, Record<string, unknown>, string]>([
  ['no address', {}, 'seat_place_missing'],
  ['no user part', { address: '198.18.0.9:5080' }, 'address_format'],
  ['an address of this house', { address: '801@127.0.0.1:5555' }, 'address_reserved'],
  ['a private address', { address: '801@192.168.1.9' }, 'address_reserved'],
  ['a metadata address', { address: '801@169.254.169.254' }, 'address_reserved'],
])('a seat with %s is refused', async (_what, place, code) => {
  const refused = await as(world.customer, 'POST', seats, {
    groupId: world.customer.ids.group,
    name: `x ${code}`,
    ...place,
  })
  expect(refused.body).toMatchObject({ status: false, code })
})

test('names are unique, saves carry their version, and a kind cannot be changed through the other path', async () => {
  const { customer } = world
  const id = await add(sip, 'Once')
  expect((await as(customer, 'POST', cc, { name: 'Once' })).body).toMatchObject({ code: 'name_taken' })
  expect((await as(customer, 'PUT', sip, { id, version: 1, wrapUpSec: 0 })).body.data).toMatchObject({
    wrapUpSec: 0,
    version: 2,
  })
  expect((await as(customer, 'PUT', sip, { id, version: 1, name: 'Late' })).body).toMatchObject({
    code: 'stale_version',
  })
  expect((await as(customer, 'PUT', cc, { id, name: 'Other' })).code).toBe(404)
})

test('a seat is edited: its name and its place, omitted fields are unchanged, and the log names who did it', async () => {
  const { customer, shop, db } = world
  const groupId = await add(sip, 'Edited')
  const made = await as(customer, 'POST', seats, { groupId, name: 'Eve', address: '805@198.18.0.9:5080' })
  const id = String(made.body.data?.id)
  const renamed = await as(customer, 'PUT', seats, { id, version: 1, name: 'Eva' })
  expect(renamed.body.data).toMatchObject({ name: 'Eva', address: '805@198.18.0.9:5080', version: 2 })
  const moved = await as(customer, 'PUT', seats, {
    id,
    version: 2,
    address: '806@198.18.0.10',
    transport: 'tcp',
  })
  expect(moved.body.data).toMatchObject({
    name: 'Eva',
    address: '806@198.18.0.10:5060',
    number: '806',
    transport: 'tcp',
    version: 3,
  })
  expect((await as(customer, 'PUT', seats, { id, version: 2, name: 'Late' })).body).toMatchObject({
    code: 'stale_version',
  })
  expect((await as(customer, 'PUT', seats, { id, address: '806@127.0.0.1:5555' })).body).toMatchObject({
    code: 'address_reserved',
  })
  await as(customer, 'POST', seats, { groupId, name: 'Flo', address: '807@198.18.0.9' })
  expect((await as(customer, 'PUT', seats, { id, name: 'Flo' })).body).toMatchObject({ code: 'name_taken' })
  const [audited] = await db.look(
    "select before, after from audit_log where action = 'seat.update' and subject = $1 order by id desc limit 1",
    [id],
  )
  expect(audited).toMatchObject({
    before: { name: 'Eva', number: '805', host: '198.18.0.9', port: 5080, transport: 'udp' },
    after: { name: 'Eva', number: '806', host: '198.18.0.10', port: 5060, transport: 'tcp' },
  })

  const centre = await add(cc, 'Edited centre')
  const extension = await as(customer, 'POST', seats, {
    groupId: centre,
    name: 'Gil',
    lineId: customer.ids.line,
    extension: '808',
  })
  const atLine = String(extension.body.data?.id)
  expect((await as(customer, 'PUT', seats, { id: atLine, extension: '809' })).body.data).toMatchObject({
    number: '809',
    lineId: customer.ids.line,
    address: null,
  })
  expect((await as(customer, 'PUT', seats, { id: atLine, lineId: shop.ids.line })).body).toMatchObject({
    code: 'line_not_usable',
  })
  expect((await as(customer, 'PUT', seats, { id: atLine, extension: 'a b' })).body).toMatchObject({
    code: 'seat_not_extension',
  })
})

test('a seat in a call keeps its place until the call is over; its name may change', async () => {
  const { customer, db } = world
  const groupId = await add(sip, 'Edited while busy')
  const made = await as(customer, 'POST', seats, { groupId, name: 'Hal', address: '810@198.18.0.9' })
  const id = String(made.body.data?.id)
  await db.look("update seat set state = 'talking' where id = $1", [id])
  expect((await as(customer, 'PUT', seats, { id, address: '811@198.18.0.9' })).body).toMatchObject({
    code: 'seat_busy',
  })
  const same = await as(customer, 'PUT', seats, { id, name: 'Hana', address: '810@198.18.0.9:5060' })
  expect(same.body.data).toMatchObject({ name: 'Hana', state: 'talking' })
})

test('a seat in a call cannot be moved or deleted, nor can its group', async () => {
  const { customer, db } = world
  const groupId = await add(sip, 'Busy')
  const made = await as(customer, 'POST', seats, { groupId, name: 'Di', address: '804@198.18.0.9' })
  const id = String(made.body.data?.id)
  await db.look("update seat set state = 'talking' where id = $1", [id])
  expect((await as(customer, 'PUT', `${seats}/${id}`, { state: 'offline' })).body).toMatchObject({
    code: 'seat_busy',
  })
  expect((await as(customer, 'DELETE', `${seats}/${id}`)).body).toMatchObject({ code: 'seat_busy' })
  expect((await as(customer, 'DELETE', sip, { id: groupId })).body).toMatchObject({ code: 'seat_busy' })
})

test('another account cannot see the group or change a seat', async () => {
  const { customer, otherShop, otherAgent } = world
  for (const login of [otherShop, otherAgent]) {
    const listed = await as(login, 'GET', `${seats}?groupId=${customer.ids.group}`)
    expect(listed.body).toMatchObject({ total: 0 })
    expect((await as(login, 'PUT', `${seats}/${customer.ids.seat}`, { state: 'free' })).code).toBe(404)
    const renamed = await as(login, 'PUT', seats, { id: customer.ids.seat, name: 'mine' })
    // A role without groups is refused before any lookup.
    expect(renamed.code).toBe(login === otherShop ? 403 : 404)
    expect((await as(login, 'GET', `/api/parley/tasks/${customer.ids.task}/pacing`)).code).toBe(404)
  }
})

test('a task is paced by a group, shows how, and drops it with type 0; a running task keeps its group', async () => {
  const { customer, otherShop, db } = world
  const path = `/api/parley/tasks/${customer.ids.task}/pacing`
  expect((await as(customer, 'GET', path)).body.data).toMatchObject({ outboundType: 0, groupId: null })
  expect((await as(customer, 'PUT', path, { outboundType: 3 })).body).toMatchObject({
    code: 'agent_group_missing',
  })
  expect(
    (await as(customer, 'PUT', path, { outboundType: 3, groupId: otherShop.ids.group })).body,
  ).toMatchObject({ code: 'agent_group_missing' })
  const groupId = await add(sip, 'Pacing')
  expect(
    (await as(customer, 'PUT', path, { outboundType: 3, groupId, targetLoss: 0.02 })).body.data,
  ).toMatchObject({
    outboundType: 3,
    groupId,
    groupName: 'Pacing',
    targetLoss: 0.02,
  })
  await db.look("update task set status = 'running' where id = $1", [customer.ids.task])
  expect((await as(customer, 'DELETE', sip, { id: groupId })).body).toMatchObject({
    code: 'agent_group_in_use',
  })
  await db.look("update task set status = 'ready' where id = $1", [customer.ids.task])
  expect((await as(customer, 'PUT', path, { outboundType: 0 })).body.data).toMatchObject({ outboundType: 0 })
  expect((await as(customer, 'DELETE', sip, { id: groupId })).body).toMatchObject({ status: true })
})

test('figures count losses in the half hour before the ten-minute mark, and how busy seats were', async () => {
  const { customer, db } = world
  const groupId = await add(sip, 'Figures')
  await db.look(
    `insert into transfer (account, id, attempt, task, agent_group, result, answered_at, ended_at)
     select $1, gen_random_uuid(), $2, $3, $4, r, at, at
     from (select to_timestamp(floor(extract(epoch from now()) / 600) * 600) - interval '1 minute' as at) mark,
       unnest(array['success', 'success', 'success', 'agentBusy', 'hungUpRinging']) r`,
    [customer.account, customer.ids.call, customer.ids.task, groupId],
  )
  await db.look(
    `insert into seat_spell (account, agent_group, seat, state, from_at, to_at)
     select $1, $2, gen_random_uuid(), state, mark - interval '20 minutes', mark - till
     from (select to_timestamp(floor(extract(epoch from now()) / 600) * 600) as mark) m,
       (values ('talking', interval '5 minutes'), ('free', interval '15 minutes'), ('paused', interval '1 minute')) s(state, till)`,
    [customer.account, groupId],
  )
  const found = await as(customer, 'GET', `/api/parley/transfers/figures?groupId=${groupId}`)
  expect(found.body.data).toMatchObject({ asks: 5, lost: 2, loss: 0.4, neededForModel: 30 })
  expect(found.body.data?.utilisation).toBeCloseTo(0.75, 5)
  expect(found.body.data?.results).toContainEqual({ result: 4, transfers: 3 })
  const other = await as(world.otherShop, 'GET', `/api/parley/transfers/figures?groupId=${groupId}`)
  expect(other.code).toBe(404)
})
