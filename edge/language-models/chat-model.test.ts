import { describe, expect, test } from 'vitest'
import { openLanguageModel } from './chat-model.ts'
import { answers, type CalleeBehavior, openEndpoint, refuses } from './testing/open-endpoint.ts'

const question = {
  said: 'my wife decides such things',
  options: [
    { id: 'edge:c1', name: 'Yes', words: ['yes', 'sure'] },
    { id: 'question:10', name: 'Price', words: ['price'] },
  ],
}

const says = (id: string): CalleeBehavior => answers(JSON.stringify({ id }))

const everywhere = () => true
const modelAt = (url: string, more: Partial<Parameters<typeof openLanguageModel>[0]> = {}) =>
  openLanguageModel({ url, model: 'small', mayReach: everywhere, timeoutMs: 5000, ...more })

describe('a language model behind chat/completions', () => {
  test('gets its name and key and a choice of the ids or none, and its choice is returned', async () => {
    const { heard, url } = await openEndpoint(says('question:10'))
    expect(await modelAt(url, { key: 'k-1' }).choose(question)).toEqual({ kind: 'chosen', id: 'question:10' })
    expect(heard).toHaveLength(1)
    expect(heard[0]).toMatchObject({ path: '/v1/chat/completions', key: 'Bearer k-1' })
    const sent = JSON.parse(heard[0]?.body ?? '')
    expect(sent).toMatchObject({ model: 'small', temperature: 0 })
    expect(sent.response_format.json_schema.schema.properties.id.enum).toEqual([
      'edge:c1',
      'question:10',
      'none',
    ])
    expect(JSON.parse(sent.messages[1].content)).toEqual(question)
  })

  test('may choose none of them', async () => {
    const { url } = await openEndpoint(says('none'))
    expect(await modelAt(url).choose(question)).toEqual({ kind: 'none' })
  })

  test.each<[string, CalleeBehavior]>([
    ['unknownId', says('edge:c2')],
    ['unreadable', answers('The answer is edge:c1.')],
    ['unreadable', answers('{"id": 7}')],
    ['unreadable', (response) => response.end('<html>')],
    ['unreadable', (response) => response.end('x'.repeat(200_000))],
    ['busy', refuses(429)],
    ['refused', refuses(500)],
    ['refused', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['unreachable', (response) => response.socket?.destroy()],
    ['tooLate', () => {}],
    ['tooLate', (response) => response.write('{"choices"')],
  ])('%s is reported, after one request', async (why, behavior) => {
    const { heard, url } = await openEndpoint(behavior)
    const timeoutMs = why === 'tooLate' ? 200 : 5000
    expect(await modelAt(url, { timeoutMs }).choose(question)).toEqual({ kind: 'failed', why })
    expect(heard).toHaveLength(1)
  })

  test('a refused connection is unreachable', async () => {
    const { url, close } = await openEndpoint(says('none'))
    close()
    expect(await modelAt(url).choose(question)).toEqual({ kind: 'failed', why: 'unreachable' })
  })

  test('a closed address is not contacted, whether literal or resolved', async () => {
    const { heard, url, named } = await openEndpoint(says('none'))
    for (const address of [url, named])
      expect(await modelAt(address, { mayReach: () => false }).choose(question)).toEqual({
        kind: 'failed',
        why: 'notAllowed',
      })
    expect(heard).toEqual([])
  })

  test('a permitted name is contacted', async () => {
    const { named } = await openEndpoint(says('edge:c1'))
    expect(await modelAt(named).choose(question)).toEqual({ kind: 'chosen', id: 'edge:c1' })
  })

  test('five consecutive failures open the circuit for half a minute; then one request is tried', async () => {
    let nowMs = 0
    let behavior = refuses(500)
    const { heard, url } = await openEndpoint((response, body) => behavior(response, body))
    const model = modelAt(url, { now: () => nowMs })
    for (let time = 0; time < 5; time++) await model.choose(question)
    nowMs = 29_999
    expect(await model.choose(question)).toEqual({ kind: 'failed', why: 'resting' })
    expect(heard).toHaveLength(5)
    nowMs = 30_000
    const [first, second] = await Promise.all([model.choose(question), model.choose(question)])
    expect([first, second]).toContainEqual({ kind: 'failed', why: 'refused' })
    expect([first, second]).toContainEqual({ kind: 'failed', why: 'resting' })
    nowMs = 60_000
    behavior = says('edge:c1')
    expect(await model.choose(question)).toEqual({ kind: 'chosen', id: 'edge:c1' })
    expect(await model.choose(question)).toEqual({ kind: 'chosen', id: 'edge:c1' })
  })
})
