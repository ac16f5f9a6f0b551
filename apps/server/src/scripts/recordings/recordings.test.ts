import { writeFile } from 'node:fs/promises'
import type { SceneScript } from '@parley/contract/vocabulary'
import { readWav, unpackRecordings } from '@parley/edge/recordings'
import { humWav } from '@parley/edge/recordings/testing'
import { zipOf } from '@parley/edge/spreadsheets/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import { startFakeEngine, waitUntil } from '../../../testing/fake-engine.ts'
import { recordingUploads } from '../../../testing/recording-uploads.ts'
import type { TestApi, TestLogin } from '../../../testing/test-api.ts'
import { testScript } from '../../../testing/test-scene.ts'
import { startTestServer, testSecret } from '../../../testing/test-server.ts'
import { createScene } from '../scenes/index.ts'
import { audioFile, readAudio } from './audio-store.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const as: TestApi['as'] = (...asked) => world.api.as(...asked)

const { uploadWav, uploadZip } = recordingUploads(() => world.api)

const saveScene = (login: TestLogin, name: string, script: Partial<SceneScript> = {}) =>
  createScene(world.api.app, login.principal, {
    name,
    script: { ...testScript, settings: { ...testScript.settings, disclosure: '' }, ...script },
  })

const listOf = async (login: TestLogin, sceneId: string) => {
  const answer = await as(login, 'GET', `/api/dialog/records?sceneId=${sceneId}&pageSize=100`)
  const rows = answer.body.data?.data ?? []
  return new Map(rows.map((row) => [String(row.resId) + (row.part === 0 ? '' : `#${String(row.part)}`), row]))
}
const fileOf = async (login: TestLogin, sceneId: string, resId: string) =>
  String((await listOf(login, sceneId)).get(resId)?.fileName)

test('every prompt has a serial number that stays with it', async () => {
  const { agent } = world
  const sceneId = await saveScene(agent, 'Numbers')
  const rows = await listOf(agent, sceneId)
  expect([...rows.values()].map(({ resId, place, state }) => [resId, place, state])).toEqual([
    ['hello', 'node', 'spoken'],
    ['silence', 'silence', 'missing'],
    ['bye', 'goodbye', 'missing'],
    ['built-in-do-not-call-en-US', 'doNotCall', 'missing'],
  ])
  const numbers = [...rows.values()].map(({ serialNumber }) => Number(serialNumber))
  expect(new Set(numbers).size).toBe(4)
  expect(Math.min(...numbers)).toBeGreaterThan(10_000)
  const settings = { sceneId, version: 1, noMatchReplies: ['Pardon?'] }
  expect((await as(agent, 'POST', '/api/sceneConfig/save', settings)).body.code).toBeUndefined()
  const after = await listOf(agent, sceneId)
  expect(after.size).toBe(5)
  for (const [resId, row] of rows) expect(after.get(resId)?.serialNumber).toBe(row.serialNumber)
  const other = await listOf(agent, await saveScene(agent, 'Other numbers'))
  expect([...other.values()].some(({ serialNumber }) => numbers.includes(Number(serialNumber)))).toBe(false)
})

test('a WAV file named by its serial number becomes the recording, and is served whole and in parts', async () => {
  const { agent } = world
  const sceneId = await saveScene(agent, 'One wav')
  const wav = humWav({ ms: 1200, headMs: 1100 })
  const stored = await uploadWav(agent, sceneId, await fileOf(agent, sceneId, 'bye'), wav)
  expect(stored.body.data).toMatchObject({
    resId: 'bye',
    code: null,
    ms: 2300,
    headMs: 1100,
    isSilentAtEnds: true,
  })
  expect((await listOf(agent, sceneId)).get('bye')).toMatchObject({
    state: 'recorded',
    ms: 2300,
    uploadBy: agent.principal.loginName,
  })
  const path = `/api/common/audio/one?sceneId=${sceneId}&resId=bye`
  const heard = await world.api.http.inject({ url: path, headers: { 'x-access-token': agent.ticket } })
  expect(heard.headers['content-type']).toBe('audio/wav')
  expect(readWav(heard.rawPayload)).toMatchObject({ kind: 'sound', sound: { rateHz: 8000 } })
  expect(heard.rawPayload.equals(wav)).toBe(true)
  const part = await world.api.http.inject({
    url: path,
    headers: { 'x-access-token': agent.ticket, range: 'bytes=0-43' },
  })
  expect(part.statusCode).toBe(206)
  expect(part.headers['content-range']).toBe(`bytes 0-43/${wav.length}`)
  expect(part.rawPayload.length).toBe(44)
  // The stored file is not what was uploaded: it is not served.
  const sha256 = String((await listOf(agent, sceneId)).get('bye')?.resUrlId)
  await writeFile(audioFile(world.api.app.promptsFolder, sha256), wav.subarray(0, 100))
  expect((await as(agent, 'GET', path)).body.code).toBe('recording_missing')
  const removed = await as(agent, 'DELETE', `/api/parley/scenes/${sceneId}/recordings?resId=bye`)
  expect(removed.body.data).toMatchObject({ deleted: 1 })
  expect((await listOf(agent, sceneId)).get('bye')).toMatchObject({ state: 'missing', resUrlId: null })
  expect((await as(agent, 'DELETE', `/api/parley/scenes/${sceneId}/recordings?resId=bye`)).code).toBe(404)
})

test('an invalid recording is refused by name, and nothing is stored', async () => {
  const { agent } = world
  const sceneId = await saveScene(agent, 'Refused')
  const bye = await fileOf(agent, sceneId, 'bye')
  const big = Buffer.concat([humWav(), Buffer.alloc(1024 * 1024)])
  const cases: readonly (readonly [string, Buffer, string])[] = [
    [bye, Buffer.from('no sound'), 'wav_unreadable'],
    [bye, big, 'file_too_big'],
    [bye, humWav({ ms: 0, tailMs: 500 }), 'wav_silent'],
    ['1.wav', humWav(), 'wording_unknown'],
    ['goodbye.wav', humWav(), 'wording_unknown'],
    [await fileOf(agent, sceneId, 'hello'), humWav(), 'wording_has_variables'],
  ]
  for (const [name, bytes, code] of cases)
    expect((await uploadWav(agent, sceneId, name, bytes)).body.code).toBe(code)
  const huge = await uploadWav(agent, sceneId, bye, Buffer.alloc(3 * 1024 * 1024))
  expect(huge.code).toBe(413)
  expect((await uploadWav(agent, sceneId, 'x.wav', humWav(), { resId: 'bye' })).body.data).toMatchObject({
    resId: 'bye',
  })
  expect(
    [...(await listOf(agent, sceneId)).values()].filter(({ state }) => state === 'recorded'),
  ).toHaveLength(1)
})

test('a zip reports the result of each file, and is exported unchanged', async () => {
  const { agent } = world
  const sceneId = await saveScene(agent, 'Zip')
  const [bye, silence] = [await fileOf(agent, sceneId, 'bye'), await fileOf(agent, sceneId, 'silence')]
  const zip = zipOf([
    { name: `folder/${bye}`, bytes: humWav({ hz: 500 }) },
    { name: silence, bytes: humWav({ hz: 600, rateHz: 16_000 }) },
    { name: '3.wav', bytes: humWav() },
    { name: 'readme.txt', bytes: Buffer.from('hello') },
    { name: `again/${bye}`, bytes: humWav() },
  ])
  const answer = await uploadZip(agent, sceneId, zip)
  expect(answer.body.data).toMatchObject({ total: 5, succeeded: 2, failed: 3, code: null })
  const { entries } = answer.body.data as { entries: { code: string | null }[] } // As in the contract.
  expect(entries.map(({ code }) => code)).toEqual([
    null,
    null,
    'wording_unknown',
    'wording_unknown',
    'wording_repeated',
  ])
  const path = `/api/parley/scenes/${sceneId}/recordings/file`
  const file = await world.api.http.inject({ url: path, headers: { 'x-access-token': agent.ticket } })
  expect(Number(file.headers['content-length'])).toBe(file.rawPayload.length)
  const found = new Map<string, Buffer>()
  const most = { entryBytes: 1_000_000, allBytes: 9_000_000, entries: 9 }
  for await (const entry of unpackRecordings(file.rawPayload, most))
    if (entry.kind === 'file') found.set(entry.name, entry.bytes)
  expect([...found.keys()].sort()).toEqual([bye, silence].sort())
  expect(found.get(bye)?.equals(humWav({ hz: 500 }))).toBe(true)
  const again = await uploadZip(agent, sceneId, file.rawPayload)
  expect(again.body.data).toMatchObject({ total: 2, succeeded: 2 })
})

test('a zip is limited to 20 MB, and to 80 in the Indonesian interface', async () => {
  const { agent } = world
  const sceneId = await saveScene(agent, 'Large zip')
  const zip = Buffer.alloc(21 * 1024 * 1024)
  expect((await uploadZip(agent, sceneId, zip)).body).toMatchObject({
    code: 'file_too_big',
    msg: expect.stringContaining('20 MB'),
  })
  await world.db
    .look('update login set language = $2 where id = $1', [agent.principal.loginId, 'id'])
    .catch(() => 0)
  expect((await uploadZip(agent, sceneId, Buffer.from('PK no zip'))).body.code).toBe('file_unreadable')
})

test('a prompt with a changed text does not use its recording', async () => {
  const { agent } = world
  const sceneId = await saveScene(agent, 'Changed')
  await uploadWav(agent, sceneId, 'x.wav', humWav(), { resId: 'silence' })
  const reword = (word: string) =>
    world.db.look(
      `update scene set script = jsonb_set(script, '{settings,silenceReplies,0,word}', to_jsonb($2::text))
       where id = $1`,
      [sceneId, word],
    )
  await reword('are you there')
  expect((await listOf(agent, sceneId)).get('silence')).toMatchObject({ state: 'recorded' })
  await reword('Hello?')
  expect((await listOf(agent, sceneId)).get('silence')).toMatchObject({
    state: 'outdated',
    word: 'Hello?',
    recordedWord: 'Are you there?',
  })
})

test('of a prompt with synthesized variables, each piece has a recording', async () => {
  const { agent } = world
  const spokenPrompts = [{ resId: 'hello', ttsType: 'variable' }] as const
  const sceneId = await saveScene(agent, 'Pieces', { spokenPrompts })
  const piece = (await listOf(agent, sceneId)).get('hello#1')
  expect(piece).toMatchObject({ word: 'Hello', state: 'missing', ttsType: 2 })
  expect(piece?.fileName).toBe(`${String(piece?.serialNumber)}-1.wav`)
  expect((await uploadWav(agent, sceneId, String(piece?.fileName), humWav())).body.data).toMatchObject({
    part: 1,
  })
  expect((await listOf(agent, sceneId)).get('hello#1')).toMatchObject({ state: 'recorded' })
})

test('a copy of a scene has its recordings, under its own numbers', async () => {
  const { agent } = world
  const sceneId = await saveScene(agent, 'Original')
  await uploadWav(agent, sceneId, 'x.wav', humWav(), { resId: 'bye' })
  const copy = String((await as(agent, 'POST', '/api/scenes/copy', { id: sceneId })).body.data?.sceneId)
  const [before, after] = [await listOf(agent, sceneId), await listOf(agent, copy)]
  expect(after.get('bye')).toMatchObject({ state: 'recorded', resUrlId: before.get('bye')?.resUrlId })
  expect(after.get('bye')?.serialNumber).not.toBe(before.get('bye')?.serialNumber)
})

test('other accounts cannot see, play or change recordings; readers cannot write', async () => {
  const { agent, otherShop } = world
  const sceneId = await saveScene(agent, 'Mine')
  await uploadWav(agent, sceneId, 'x.wav', humWav(), { resId: 'bye' })
  const name = await fileOf(agent, sceneId, 'bye')
  const tries = async (login: TestLogin) => [
    await as(login, 'GET', `/api/dialog/records?sceneId=${sceneId}`),
    await as(login, 'GET', `/api/common/audio/one?sceneId=${sceneId}&resId=bye`),
    await as(login, 'GET', `/api/parley/scenes/${sceneId}/recordings/file`),
    await uploadWav(login, sceneId, name, humWav({ hz: 700 })),
    await uploadZip(login, sceneId, zipOf([{ name, bytes: humWav({ hz: 700 }) }])),
    await as(login, 'DELETE', `/api/parley/scenes/${sceneId}/recordings?resId=bye`),
  ]
  const before = (await listOf(agent, sceneId)).get('bye')
  expect((await tries(otherShop)).map(({ code }) => code)).toEqual([404, 404, 404, 404, 404, 404])
  await world.db.look(
    `insert into scene_grant (account, scene, login, grantee, read_mask, write_mask)
     values ($1, $2, $3, $4, 5, 1)`,
    [agent.account, sceneId, otherShop.principal.loginId, otherShop.account],
  )
  expect((await tries(otherShop)).map(({ code }) => code)).toEqual([200, 200, 200, 403, 403, 403])
  expect((await listOf(agent, sceneId)).get('bye')).toEqual(before)
})

test('without an engine synthesis is refused with the reason', async () => {
  const { agent } = world
  const sceneId = await saveScene(agent, 'Mute')
  const asked = [
    ['/api/common/audio/one', { sceneId, resId: 'bye' }],
    ['/api/common/audio/audition', { sceneId, text: 'Hello' }],
    ['/api/common/audio/qcloud', { sceneId }],
  ] as const
  for (const [path, body] of asked)
    expect(await as(agent, 'POST', path, body)).toMatchObject({ code: 200, body: { code: 'no_engine' } })
  expect((await as(agent, 'GET', `/api/parley/scenes/${sceneId}/synthesis`)).body.data).toBeNull()
})

/** An engine that synthesizes every text except muted ones. */
const withEngine = async (isMute: (text: string) => boolean, work: () => Promise<void>): Promise<void> => {
  const engine = await startFakeEngine({ port: world.server.link.port, secret: testSecret, isMute })
  await waitUntil(() => world.server.link.connected().length === 1)
  try {
    await work()
  } finally {
    engine.kill()
    await engine.closed
    await waitUntil(() => world.server.link.connected().length === 0)
  }
}

test('a prompt is synthesized by an engine and stored, while its text and voice are the same', async () => {
  const { agent } = world
  const sceneId = await saveScene(agent, 'One synthesis')
  const one = (resId: string) => as(agent, 'POST', '/api/common/audio/one', { sceneId, resId })
  await withEngine(
    (text) => text === 'Are you there?',
    async () => {
      expect((await one('bye')).body.data).toMatchObject({ state: 'synthesized', ms: 'Goodbye'.length * 50 })
      expect((await one('hello')).body.code).toBe('wording_has_variables')
      expect((await one('silence')).body.code).toBe('synthesis_failed')
      expect((await one('nowhere')).code).toBe(404)
      await as(agent, 'POST', '/api/tts/config', { sceneId, speed: 150 })
      expect((await listOf(agent, sceneId)).get('bye')).toMatchObject({ state: 'outdated' })
      await uploadWav(agent, sceneId, 'x.wav', humWav(), { resId: 'bye' })
      expect((await one('bye')).body.code).toBe('wording_is_recorded')
      const url = '/api/common/audio/audition'
      const heard = await world.api.http.inject({
        method: 'POST',
        url,
        headers: { 'x-access-token': agent.ticket },
        payload: { sceneId, text: 'Hello {name}', variables: { name: 'Bob' }, speed: 80 },
      })
      expect(heard.headers['content-type']).toBe('audio/wav')
      const read = readWav(heard.rawPayload)
      expect(read.kind === 'sound' && read.sound.samples.length).toBe('Hello Bob'.length * 400)
    },
  )
})

test('all prompts are synthesized in the background; a failing one does not hold up the others', async () => {
  const { agent, otherShop } = world
  const sceneId = await saveScene(agent, 'All')
  const progress = async () => (await as(agent, 'GET', `/api/parley/scenes/${sceneId}/synthesis`)).body.data
  await uploadWav(agent, sceneId, 'x.wav', humWav(), { resId: 'bye' })
  const before = (await listOf(agent, sceneId)).get('bye')
  await withEngine(
    (text) => text === 'Are you there?',
    async () => {
      const started = await as(agent, 'POST', '/api/common/audio/qcloud', { sceneId })
      expect(started.body.data).toMatchObject({ state: 'waiting', total: 2 })
      await waitUntil(async () => (await progress())?.state === 'done')
      expect(await progress()).toMatchObject({ done: 2, failed: 1, total: 2 })
      const after = await listOf(agent, sceneId)
      expect([...after.values()].map(({ state }) => state)).toEqual([
        'spoken',
        'missing',
        'recorded',
        'synthesized',
      ])
      expect(after.get('bye')).toEqual(before)
      expect(
        (await as(agent, 'POST', '/api/common/audio/qcloud', { sceneId, resId: ['bye'] })).body.code,
      ).toBe('nothing_to_synthesize')
    },
  )
  expect((await as(otherShop, 'GET', `/api/parley/scenes/${sceneId}/synthesis`)).code).toBe(404)
  expect((await as(otherShop, 'DELETE', `/api/parley/scenes/${sceneId}/synthesis`)).code).toBe(404)
})

test('a synthesis runs once per scene and may be canceled', async () => {
  const { agent } = world
  const sceneId = await saveScene(agent, 'Cancelled')
  await world.db.look(
    `insert into synthesis_job (account, id, scene, made_by, total, state, lease_until)
     values ($1, gen_random_uuid(), $2, '', 2, 'running', now() + interval '1 hour')`,
    [agent.account, sceneId],
  )
  await withEngine(
    () => false,
    async () => {
      const start = () => as(agent, 'POST', '/api/common/audio/qcloud', { sceneId })
      expect((await start()).body.code).toBe('synthesis_running')
      const cancelled = await as(agent, 'DELETE', `/api/parley/scenes/${sceneId}/synthesis`)
      expect(cancelled.body.data).toMatchObject({ state: 'cancelled' })
      expect((await start()).body.data).toMatchObject({ total: 3 })
    },
  )
})

test('a published version names its recordings by hash, and an engine receives them', async () => {
  const { agent } = world
  const nodes: SceneScript['nodes'] = [
    ...testScript.nodes,
    { nodeId: 'end', type: 'end', title: 'End', botWords: [{ resId: 'end', word: 'Thank you' }] },
  ]
  const connections: SceneScript['connections'] = [
    { id: 'quiet', source: 'start', target: 'end', name: 'quiet', kind: 'silent' },
  ]
  const spokenPrompts = [{ resId: 'hello', ttsType: 'variable' }] as const
  const sceneId = await saveScene(agent, 'Published', { nodes, connections, spokenPrompts })
  const wav = humWav({ hz: 660 })
  await uploadWav(agent, sceneId, 'x.wav', wav, { resId: 'hello', part: '1' })
  await uploadWav(agent, sceneId, 'x.wav', humWav({ hz: 770 }), { resId: 'bye' })
  await uploadWav(agent, sceneId, 'x.wav', humWav({ hz: 880 }), { resId: 'silence' })
  await world.db.look(
    `update scene set script = jsonb_set(script, '{settings,silenceReplies,0,word}', '"Hello?"') where id = $1`,
    [sceneId],
  )
  const published = await as(agent, 'PUT', `/api/scenes/logic/${sceneId}`, { sceneStatus: 1 })
  expect(published.body.code).toBeUndefined()
  const rows = await listOf(agent, sceneId)
  const [version] = await world.db.look(
    "select compiled -> 'recordings' as recordings from scene_version where scene = $1",
    [sceneId],
  )
  // A changed text is synthesized.
  expect(version?.recordings).toEqual({
    'hello#1': rows.get('hello#1')?.resUrlId,
    bye: rows.get('bye')?.resUrlId,
  })
  const readRecording = (sha256: string) => readAudio(world.api.app.promptsFolder, sha256)
  const server = await startTestServer(world.db, { readRecording })
  const engine = await startFakeEngine({ port: server.link.port, secret: testSecret, engineId: 'engine-2' })
  const sha256 = String(rows.get('hello#1')?.resUrlId)
  for (const wanted of [sha256, '0'.repeat(64)]) engine.send({ kind: 'recordingWanted', sha256: wanted })
  const given = () => engine.heard.filter(({ kind }) => kind === 'recording')
  await waitUntil(() => given().length === 2)
  expect(given()).toEqual([
    { kind: 'recording', sha256, wav: wav.toString('base64') },
    { kind: 'recording', sha256: '0'.repeat(64) },
  ])
  engine.kill()
  await server.stop()
})
