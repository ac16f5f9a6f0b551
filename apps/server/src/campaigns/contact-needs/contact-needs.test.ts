import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import { tasksIn } from '../../../testing/tasks-in.ts'
import { testScript } from '../../../testing/test-scene.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const as = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  world.api.as(world.customer, method, path, body)

/** A separate online script that uses a date and has a variable for an amount. */
const scriptWith = async (defaultValue = ''): Promise<string> => {
  const sceneId = String(
    (await as('POST', '/api/scenes', { name: `visits ${defaultValue}`, language: 'en-US' })).body.data
      ?.sceneId,
  )
  const variable = (more: object) => as('POST', '/api/param', { sceneId, ...more })
  await variable({ name: 'date', type: 'custom', defaultValue })
  await variable({ name: 'amount', type: 'money' })
  const [start] = testScript.nodes
  const node = { ...start, botWords: [{ resId: 'hello', word: 'You have an appointment on {date}.' }] }
  const end = { nodeId: 'end', type: 'end', title: 'End', botWords: [{ resId: 'end', word: 'Goodbye.' }] }
  const toEnd = { id: 'c1', source: 'start', target: 'end', name: 'always', forceJump: true }
  const { version } = (await as('GET', `/api/scenes/${sceneId}`)).body.data as { version: number }
  const saved = await as('POST', '/api/open/question/master/process', {
    sceneId,
    version,
    processGraph: JSON.stringify({ nodes: [node, end], connections: [toEnd] }),
  })
  expect(saved.body).toMatchObject({ status: true, msg: 'success' })
  await world.db.look(
    `update scene set script = jsonb_set(script, '{settings,disclosure}', '"A machine calls."') where id = $1`,
    [sceneId],
  )
  const online = await as('PUT', `/api/scenes/logic/${sceneId}`, { sceneStatus: 2 })
  await world.api.as(world.root, 'PUT', `/api/scenes/logic/${sceneId}`, { sceneStatus: 1 })
  expect(online.body).toMatchObject({ status: true, msg: 'success' })
  return sceneId
}

const preview = (fields: object, csv: string) => upload('/api/parley/imports/preview', fields, csv)
const upload = (path: string, fields: object, csv: string) => {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--b\r\ncontent-disposition: form-data; name="file"; filename="list.csv"\r\n\r\n${csv}\r\n--b--\r\n`
  return world.api.ask({
    method: 'POST',
    path,
    ticket: world.customer.ticket,
    body: Buffer.from(parts.join('') + file),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  })
}

test('a contact is accepted only with the variables of the script, by every way of import', async () => {
  const sceneId = await scriptWith()
  const taskId = await tasksIn(() => world).newTask({ sceneId })
  const csv = '13900000001,Li,May 5,12.50\n13900000002,Wang\n13900000003,Ana,May 6,12.505'
  const shown = (await preview({ sceneId }, csv)).body.data
  expect(shown).toMatchObject({
    columns: ['phone', 'name', '{date}', '{amount}'],
    total: 3,
    invalid: 2,
    variables: [
      { name: 'date', isNeeded: true },
      { name: 'amount', isNeeded: false },
    ],
  })
  const { data } = (await upload('/callcenter/api/v1/taskImport', { taskId }, csv)).body
  expect(data).toMatchObject({ total: 3, succeeded: 1, invalid: 2, failed: 2, leftOut: [] })
  expect(data?.rows).toEqual([
    { row: 2, column: '{date}', value: '', code: 'variable_value_missing', values: { name: 'date' } },
    {
      row: 3,
      column: '{amount}',
      value: '12.505',
      code: 'variable_value_invalid',
      values: { name: 'amount', type: 'money' },
    },
  ])
  const refused = await as('GET', `/api/parley/imports/${String(data?.importId)}/refused`)
  expect(refused.text).toContain('date')
  // With the columns in another order, and one that is not mapped.
  const mapped = await upload(
    '/callcenter/api/v1/taskImport',
    { taskId, columns: JSON.stringify(['{date}', 'phone', '']) },
    'May 7,13900000004,note',
  )
  expect(mapped.body.data).toMatchObject({ succeeded: 1, leftOut: ['3'] })
  const one = await as('POST', '/api/call/info', { taskId, phone: '13900000005' })
  expect(one.body).toMatchObject({
    code: 'variable_value_missing',
    data: [{ property: 'variables.date' }],
  })
  const contacts = (await as('GET', `/api/parley/tasks/${taskId}/contacts`)).body.data
  expect(contacts).toMatchObject({ total: 2 })
})

test('a task whose contacts lack a value does not start and reports how many and which', async () => {
  const taskId = await tasksIn(() => world).newTask({ sceneId: await scriptWith() })
  await as('POST', '/api/call/info', { taskId, phone: '13900000001', variables: { date: 'May 5' } })
  // As an older release accepted it.
  await world.db.look("update contact set variables = '{}' where task = $1", [taskId])
  const started = await as('PUT', `/api/tasks/${taskId}`, { taskStatus: 2 })
  expect(started.body).toMatchObject({ status: false, code: 'contacts_lack_values' })
  expect(String(started.body.msg)).toContain('1 contact')
  expect(String(started.body.msg)).toContain('{date}')
  const ahead = (await as('GET', `/api/parley/tasks/${taskId}/preflight`)).body.data
  expect(ahead?.missingVariables).toMatchObject([{ name: 'date', count: 1 }])
  await world.db.look(`update contact set variables = '{"date": "May 5"}' where task = $1`, [taskId])
  expect((await as('PUT', `/api/tasks/${taskId}`, { taskStatus: 2 })).body.data).toMatchObject({
    taskStatus: 2,
  })
})

test('a default replaces a missing value', async () => {
  const taskId = await tasksIn(() => world).newTask({ sceneId: await scriptWith('Monday') })
  const added = await as('POST', '/api/call/info', { taskId, phone: '13900000001' })
  expect(added.body).toMatchObject({ status: true })
  expect((await as('PUT', `/api/tasks/${taskId}`, { taskStatus: 2 })).body.data).toMatchObject({
    taskStatus: 2,
  })
})
