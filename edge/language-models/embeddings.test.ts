import { expect, test } from 'vitest'
import { openEmbedder } from './embeddings.ts'
import { type CalleeBehavior, openEndpoint, refuses } from './testing/open-endpoint.ts'

const gives =
  (data: unknown): CalleeBehavior =>
  (response) =>
    response.end(JSON.stringify({ object: 'list', data }))
const embedderAt = (url: string, more: Partial<Parameters<typeof openEmbedder>[0]> = {}) =>
  openEmbedder({ url: `${url}/`, model: 'small', mayReach: () => true, timeoutMs: 5000, ...more })

test("sentences are sent under the model's name, and vectors returned in order", async () => {
  const { heard, url } = await openEndpoint(
    gives([
      { index: 1, embedding: [0, 1] },
      { index: 0, embedding: [1, 0.5] },
    ]),
  )
  const embedder = embedderAt(url, { key: 'k-1' })
  expect(embedder.name).toBe('small')
  expect(await embedder.embed(['one', 'two'])).toEqual({
    kind: 'embedded',
    vectors: [
      [1, 0.5],
      [0, 1],
    ],
  })
  expect(heard).toMatchObject([{ path: '/v1/embeddings', key: 'Bearer k-1' }])
  expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
    model: 'small',
    input: ['one', 'two'],
    encoding_format: 'float',
  })
})

test.each<[string, CalleeBehavior]>([
  ['unreadable', gives([{ index: 0, embedding: [1] }])],
  [
    'unreadable',
    gives([
      { index: 0, embedding: [1, 2] },
      { index: 1, embedding: [1] },
    ]),
  ],
  [
    'unreadable',
    gives([
      { index: 0, embedding: [] },
      { index: 1, embedding: [] },
    ]),
  ],
  [
    'unreadable',
    gives([
      { index: 0, embedding: ['1'] },
      { index: 1, embedding: ['2'] },
    ]),
  ],
  ['unreadable', (response) => response.end('<html>')],
  ['busy', refuses(429)],
  ['refused', refuses(500)],
  ['refused', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['unreachable', (response) => response.socket?.destroy()],
  ['tooLate', () => {}],
])('%s is reported, after one request', async (why, behavior) => {
  const { heard, url } = await openEndpoint(behavior)
  const timeoutMs = why === 'tooLate' ? 200 : 5000
  expect(await embedderAt(url, { timeoutMs }).embed(['one', 'two'])).toEqual({ kind: 'failed', why })
  expect(heard).toHaveLength(1)
})

test('a closed address is not contacted', async () => {
  const { heard, url } = await openEndpoint(gives([]))
  const embedder = embedderAt(url, { mayReach: () => false })
  expect(await embedder.embed(['one'])).toEqual({ kind: 'failed', why: 'notAllowed' })
  expect(heard).toEqual([])
})

test('a batch may take longer than a call can wait, and have a larger answer', async () => {
  const long = Array.from({ length: 20_000 }, (_, at) => at / 7)
  const { url } = await openEndpoint((response) => {
    setTimeout(() => gives([{ index: 0, embedding: long }])(response, ''), 300)
  })
  const embedder = embedderAt(url, { timeoutMs: 50 })
  expect(await embedder.embed(['one'])).toEqual({ kind: 'failed', why: 'tooLate' })
  expect(await embedder.embed(['one'], 5000)).toEqual({ kind: 'embedded', vectors: [long] })
})

test('five consecutive failures open the circuit', async () => {
  const { heard, url } = await openEndpoint(refuses(500))
  const embedder = embedderAt(url, { now: () => 0 })
  for (let time = 0; time < 5; time++) await embedder.embed(['one'])
  expect(await embedder.embed(['one'])).toEqual({ kind: 'failed', why: 'resting' })
  expect(heard).toHaveLength(5)
})
