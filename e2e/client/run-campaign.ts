// A client as an integrator would write it: based only on types generated from /api/openapi.json.
import { constants, publicEncrypt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import createClient from 'openapi-fetch'
import type { paths } from './wire.d.ts'

const [baseUrl = '', carrier = '', ...numbers] = process.argv.slice(2)
const client = createClient<paths>({ baseUrl })

/** A response's data, or an error with its refusal. */
const must = <Answer extends { readonly status: boolean }>(given: {
  readonly data?: Answer
  readonly error?: unknown
}): Extract<Answer, { readonly status: true }> => {
  if (given.data !== undefined && isDone(given.data)) return given.data
  throw new Error(JSON.stringify(given.data ?? given.error))
}
const isDone = <Answer extends { readonly status: boolean }>(
  answer: Answer,
): answer is Extract<Answer, { readonly status: true }> => answer.status

const signIn = async (account: string, password: string): Promise<string> => {
  const { keyId, publicKey, nonce } = must(await client.GET('/api/oauth/publicKey')).data
  const options = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  const sealed = publicEncrypt(options, Buffer.from(`${nonce}:${password}`)).toString('base64')
  return must(await client.POST('/api/oauth/login', { body: { account, password: sealed, keyId } })).data
    .token
}

const ticket = await signIn('agent', 'parley-demo')
client.use({
  onRequest: ({ request }) => {
    request.headers.set('x-access-token', ticket)
    return request
  },
})

const publishScene = async (): Promise<string> => {
  const { sceneId } = must(
    await client.POST('/api/scenes', { body: { name: 'From outside', language: 'en-US' } }),
  ).data
  await client.POST('/api/param', { body: { sceneId, name: 'surname', type: 'name' } }).then(must)
  const tag = (name: string, rules: { kind?: number; type: number; values?: number[] }[]) =>
    client.POST('/api/intent/tag', { body: { sceneId, name, rules: [rules] } }).then(must)
  await tag('reached', [
    { kind: 6, type: 11, values: [6] },
    { kind: 8, type: 11, values: [1] },
  ])
  await tag('not reached', [{ type: 21 }])
  const processGraph = JSON.stringify({
    nodes: [
      {
        nodeId: 'hello',
        type: 'start',
        title: 'Hello',
        botWords: [{ resId: 'hello', word: 'Hello {surname}, shall I go on?' }],
      },
      { nodeId: 'bye', type: 'end', title: 'Bye', botWords: [{ resId: 'bye', word: 'Thank you, goodbye.' }] },
    ],
    connections: [{ id: 'on', source: 'hello', target: 'bye', name: 'anything', forceJump: true }],
  })
  const loaded = must(await client.GET('/api/scenes/{id}', { params: { path: { id: sceneId } } })).data
  const saved = must(
    await client.POST('/api/open/question/master/process', {
      body: { sceneId, processGraph, version: loaded.version },
    }),
  ).data
  if (saved.problems.length > 0) throw new Error(JSON.stringify(saved.problems))
  const move = { params: { path: { id: sceneId } }, body: { sceneStatus: 1 } }
  await client.PUT('/api/scenes/logic/{id}', move).then(must)
  return sceneId
}

const sceneId = await publishScene()
const line = must(
  await client.POST('/api/callline/add', {
    body: { name: 'Carrier', address: carrier },
  }),
).data
const task = must(
  await client.POST('/api/tasks', {
    body: { taskName: 'From outside', sceneId, lineId: line.lineId, startupType: 1, robotNum: 2 },
  }),
).data
const { taskId } = task
const imported = must(
  await client.POST('/callcenter/api/v1/taskImport', {
    body: { taskId, file: ['phone,surname', ...numbers.map((number) => `${number},Smith`)].join('\n') },
    bodySerializer: (body) => {
      const form = new FormData()
      form.set('taskId', taskId)
      form.set('file', new Blob(['file' in body ? String(body.file) : '']), 'numbers.csv')
      return form
    },
  }),
).data
const path = { params: { path: { id: taskId } } }
await client.PUT('/api/tasks/{id}', { ...path, body: { taskStatus: 2 } }).then(must)
const finished = 3
while (must(await client.GET('/api/tasks/{id}', path)).data.taskStatus !== finished) await sleep(500)

const { data: records } = must(
  await client.GET('/api/call/info', { params: { query: { taskId, pageSize: 100 } } }),
).data
const feeds = await Promise.all(
  records.map(
    async ({ id }) => must(await client.GET('/api/dialog/record/feeds', { params: { query: { id } } })).data,
  ),
)
process.stdout.write(
  JSON.stringify({
    imported: imported.succeeded,
    calls: feeds.map(({ call, turns, label }) => ({
      number: call.majorNumber,
      status: call.status,
      label: label?.name,
      said: turns.filter(({ speaker }) => speaker === 'robot').map(({ text }) => text),
    })),
  }),
)
