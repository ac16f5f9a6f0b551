import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import type { TestApi, TestLogin } from '../../../testing/test-api.ts'
import { demonstrationWords, savingsScene } from '../../startup/demonstration/index.ts'
import { createScene } from '../scenes/index.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const as: TestApi['as'] = (...asked) => world.api.as(...asked)

const languages = demonstrationWords.map((words) => [words.language, words] as const)

const keep = (login: TestLogin, name: string, words = demonstrationWords[0]) => {
  if (words === undefined) throw new Error('the demonstration has no words')
  return createScene(world.api.app, login.principal, { name, script: savingsScene(words) })
}

const fileOf = async (login: TestLogin, sceneId: string): Promise<string> =>
  (await as(login, 'GET', `/api/parley/scenes/${sceneId}/file`)).text

const publishedHash = async (login: TestLogin, sceneId: string): Promise<unknown> => {
  await as(login, 'PUT', `/api/scenes/logic/${sceneId}`, { sceneStatus: 1 })
  return (await as(login, 'GET', `/api/parley/scenes/${sceneId}/versions`)).body.data?.data?.[0]?.hash
}

test.each(languages)(
  'a script in %s is exported as text, imported as another scene and behaves the same',
  async (language, words) => {
    const { agent } = world
    const one = await keep(agent, `From ${language}`, words)
    const text = await fileOf(agent, one)
    const other = await as(agent, 'POST', '/api/parley/scenes/file', { text })
    expect(other.body.data).toMatchObject({ name: `From ${language}`, language, problems: [] })
    const otherId = String(other.body.data?.sceneId)
    expect(await fileOf(agent, otherId)).toBe(text)
    expect(await publishedHash(agent, otherId)).toBe(await publishedHash(agent, one))
  },
)

test('a file over a draft: the trial shows the changes, the save applies them, a stale one is refused', async () => {
  const { agent } = world
  const sceneId = await keep(agent, 'Over')
  const path = `/api/parley/scenes/${sceneId}/file`
  const text = (await fileOf(agent, sceneId)).replace('openingDelayMs: 300', 'openingDelayMs: 700')
  const changed = { part: 'setting', id: 'openingDelayMs', change: 'changed', fields: ['value'] }
  const trial = await as(agent, 'PUT', path, { text, version: 1, isTrial: true })
  expect(trial.body.data).toMatchObject({ version: 1, changes: [changed] })
  expect(await fileOf(agent, sceneId)).not.toBe(text)
  const saved = await as(agent, 'PUT', path, { text, version: 1 })
  expect(saved.body.data).toMatchObject({ version: 2, changes: [changed] })
  expect(await fileOf(agent, sceneId)).toBe(text)
  for (const isTrial of [true, false])
    expect((await as(agent, 'PUT', path, { text, version: 1, isTrial })).body).toMatchObject({
      code: 'stale_version',
      data: { version: 2 },
    })
})

test('a file with errors is refused with their lines, and nothing is stored', async () => {
  const { agent } = world
  const before = (await as(agent, 'GET', '/api/scenes')).body.total
  const wrong = (await fileOf(agent, await keep(agent, 'Wrong'))).replace('kind: keywords', 'kind: keyword')
  const answer = await as(agent, 'POST', '/api/parley/scenes/file', { text: wrong })
  expect(answer.body).toMatchObject({
    code: 'scene_file_wrong',
    data: [{ property: expect.stringMatching(/^nodes\.\d+\.edges\.\d+\.kind$/), code: 'scene_file_line' }],
  })
  const noFlow = wrong
    .replace('kind: keyword\n', 'kind: keywords\n')
    .replaceAll(/target: \S+/g, 'target: nowhere')
  expect((await as(agent, 'POST', '/api/parley/scenes/file', { text: noFlow })).body.code).toBe(
    'flow_unknown_node',
  )
  expect((await as(agent, 'GET', '/api/scenes')).body.total).toBe(
    before === undefined ? undefined : before + 1,
  )
})

test('other accounts see no file; a reader downloads it and may not upload one', async () => {
  const { agent, shop, otherShop } = world
  const sceneId = await keep(agent, 'Granted')
  const path = `/api/parley/scenes/${sceneId}/file`
  const text = await fileOf(agent, sceneId)
  expect((await as(otherShop, 'GET', path)).code).toBe(404)
  expect((await as(otherShop, 'PUT', path, { text, version: 1 })).code).toBe(404)
  const grant = { sceneId, userId: shop.principal.loginId, readGrant: 3 }
  await as(agent, 'POST', '/api/scenes/addSceneGrant', grant)
  expect((await as(shop, 'GET', path)).code).toBe(403)
  await as(agent, 'PUT', '/api/scenes/updateSceneGrant', { ...grant, readGrant: 7, writeGrant: 3 })
  expect((await as(shop, 'GET', path)).text).toBe(text)
  expect((await as(shop, 'PUT', path, { text, version: 1, isTrial: true })).code).toBe(403)
})

test('the schema is public, as JSON Schema', async () => {
  const { text } = await world.api.ask({ path: '/api/scene-file.schema.json' })
  expect(JSON.parse(text)).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    required: ['parley', 'name', 'language', 'settings', 'variables', 'nodes', 'tags'],
    additionalProperties: false,
  })
})
