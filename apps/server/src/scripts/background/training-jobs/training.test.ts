import { createHash } from 'node:crypto'
import type { AccountId, SceneScript } from '@parley/contract/vocabulary'
import { readClassifier } from '@parley/core/dialogue'
import { type Embedder, openEmbedder } from '@parley/edge/language-models'
import { embeds, openEndpoint, refuses, sentencesAsked } from '@parley/edge/language-models/testing'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFakeEngine, waitUntil } from '../../../../testing/fake-engine.ts'
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts'
import { compileTestScript, testScript } from '../../../../testing/test-scene.ts'
import {
  makeTask,
  makeTenant,
  startTestServer,
  type TestServer,
  type TestTenant,
  testSecret,
} from '../../../../testing/test-server.ts'
import { createAccount } from '../../../accounts/accounts/index.ts'
import { asAccount } from '../../../platform/db/index.ts'
import { createEvents } from '../../../platform/events.ts'
import { createScene, publishScene } from '../../scenes/index.ts'
import { createTrainer, type Trainer } from './create-trainer.ts'

let db: TestDatabase
let server: TestServer
let tenant: TestTenant
const trainers: Trainer[] = []

beforeEach(async () => {
  db = await openTestDatabase()
  server = await startTestServer(db)
  tenant = await makeTenant(server.app, db)
})
afterEach(async () => {
  for (const trainer of trainers.splice(0)) await trainer.stop()
  await server.stop()
  await db.close()
})

const events = createEvents(pino({ level: 'silent' }))
const startTrainer = (embedder?: Embedder): void => {
  trainers.push(createTrainer({ database: db.database, events, embedder, everyMs: 20 }))
}

const taught: SceneScript = {
  ...testScript,
  intents: [
    {
      targetId: 2,
      name: 'price',
      keyWords: 'how much is it##what does it cost##the price please##is it expensive',
    },
    {
      targetId: 3,
      name: 'later',
      keyWords: 'call me later##I am busy now##try again tomorrow##not a good time',
    },
  ],
}

const publish = async (script: SceneScript): Promise<string> => {
  const scene = await createScene(server.app, tenant.actor, { name: `scene ${crypto.randomUUID()}`, script })
  const published = await publishScene(server.app, tenant.actor, {
    sceneId: scene,
    compile: compileTestScript,
  })
  return published.versionId
}
const training = async (version: string) =>
  (await db.look(`select * from scene_training where version = '${version}'`))[0]
const isOver = async (version: string): Promise<boolean> => (await training(version))?.finished_at !== null

test('a published version is trained in the background, and its model is named by its hash', async () => {
  const version = await publish(taught)
  expect(await training(version)).toMatchObject({ state: 'waiting', percent: 0, model: null })
  startTrainer()
  await waitUntil(() => isOver(version), 60_000)
  const row = await training(version)
  expect(row).toMatchObject({ state: 'done', percent: 100, report: { meanings: 2, sentences: 8 } })
  const model = Buffer.from(row?.model as Uint8Array) // bytea arrives as a Buffer
  expect(row?.model_hash).toBe(createHash('sha256').update(model).digest('hex'))
  const again = await publish(taught)
  await waitUntil(() => isOver(again), 60_000)
  expect((await training(again))?.model_hash).toBe(row?.model_hash)
})

/** A fake embedder with the documented protocol: it counts the letters of each text. */
const openFakeEmbedder = async (behavior = embeds(lettersOf)) => {
  const endpoint = await openEndpoint(behavior)
  const embedder = openEmbedder({ url: endpoint.url, model: 'letters', mayReach: () => true })
  return { asked: () => sentencesAsked(endpoint), embedder }
}
const lettersOf = (said: string): readonly number[] =>
  Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => said.split(letter).length - 1)
const asking: SceneScript = { ...taught, settings: { ...taught.settings, asksEmbedder: true } }
const modelOf = async (version: string) => {
  await waitUntil(() => isOver(version), 60_000)
  const row = await training(version)
  expect(row?.state).toBe('done')
  return readClassifier(Buffer.from(row?.model as Uint8Array)) // bytea arrives as a Buffer
}

test('a script that wants vectors is trained with an embedder’s, any other without', async () => {
  const { asked, embedder } = await openFakeEmbedder()
  const [wanted, plain] = [await publish(asking), await publish(taught)]
  startTrainer(embedder)
  expect((await modelOf(plain))?.vectors).toBeUndefined()
  const vectors = (await modelOf(wanted))?.vectors
  expect(vectors?.embedder).toBe('letters')
  expect(vectors?.nearest(lettersOf('how much is it'), ['intent:2', 'intent:3'])?.key).toBe('intent:2')
  expect(asked().flat()).toContain('how much is it')
  expect(Math.max(...asked().map((texts) => texts.length))).toBeLessThanOrEqual(64)
})

test('a failing embedder leaves the version as trained without one', async () => {
  const { asked, embedder } = await openFakeEmbedder(refuses(500))
  const version = await publish(asking)
  startTrainer(embedder)
  const model = await modelOf(version)
  expect(model?.vectors).toBeUndefined()
  expect(model?.nearest('how much is it', ['intent:2', 'intent:3'])?.key).toBe('intent:2')
  expect(asked()).toHaveLength(1)
})

test('too few examples train nothing, and keywords alone decide', async () => {
  const version = await publish(testScript)
  startTrainer()
  await waitUntil(() => isOver(version), 60_000)
  expect(await training(version)).toMatchObject({ state: 'none', model: null, model_hash: null })
})

test('a killed server s training is taken over; one that always fails is failed in the end', async () => {
  const [left, hopeless] = [await publish(taught), await publish(taught)]
  await db.look(`update scene_training set state = 'running', percent = 40, attempts = 1,
    lease_until = now() - interval '1 second' where version = '${left}'`)
  // A script that no version of the product ever wrote.
  await db.look('alter table scene_version disable trigger scene_version_immutable')
  await db.look(`update scene_version set script = '{"intents": 7}' where id = '${hopeless}'`)
  startTrainer()
  await waitUntil(async () => (await isOver(left)) && (await isOver(hopeless)), 60_000)
  expect(await training(left)).toMatchObject({ state: 'done', attempts: 2 })
  expect(await training(hopeless)).toMatchObject({ state: 'failed', attempts: 3, model: null })
})

test('a stopping server leaves its training to the next', async () => {
  const sentences = (key: number) =>
    Array.from({ length: 400 }, (_, at) => `w${(at * key) % 997} w${at} k${key}`)
  const version = await publish({
    ...testScript,
    intents: [1, 2, 3, 4, 5, 6, 7, 8].map((targetId) => ({
      targetId,
      name: `i${targetId}`,
      keyWords: sentences(targetId).join('##'),
    })),
  })
  startTrainer()
  await waitUntil(async () => (await training(version))?.state === 'running', 30_000)
  await trainers.pop()?.stop()
  expect(await training(version)).toMatchObject({ state: 'waiting', percent: 0, lease_until: null })
})

test('another account cannot see or change it; the API never returns the model', async () => {
  const version = await publish(taught)
  const seen = (account: AccountId, column: string) =>
    asAccount(db.database.api, account, async (tx) => {
      const found = await sql`
        select ${sql.ref(column)} from scene_training where version = ${version}`.execute(tx)
      return found.rows.length
    })
  const { account } = tenant.actor
  expect(await seen(account, 'percent')).toBe(1)
  await expect(seen(account, 'model')).rejects.toThrow('permission denied')
  const stranger = await createAccount(server.app, tenant.root, { name: 'stranger', role: 'directCustomer' })
  expect(await seen(stranger, 'percent')).toBe(0)
  const forge = asAccount(db.database.api, stranger, (tx) =>
    sql`insert into scene_training (account, version) values (${account}, ${version})`.execute(tx),
  )
  await expect(forge).rejects.toThrow('row-level security')
  const change = asAccount(db.database.api, account, (tx) =>
    sql`update scene_training set state = 'none' where version = ${version}`.execute(tx),
  )
  await expect(change).rejects.toThrow('permission denied')
  expect((await training(version))?.state).toBe('waiting')
})

test('calls are ordered with the trained model, and an engine that requests it gets all of it', async () => {
  const scene = await createScene(server.app, tenant.actor, { name: 'taught', script: taught })
  await publishScene(server.app, tenant.actor, { sceneId: scene, compile: compileTestScript })
  const engine = await startFakeEngine({ port: server.link.port, secret: testSecret })
  await makeTask(server.app, tenant, { sceneId: scene })
  await waitUntil(() => server.settled.length === 1)
  expect(engine.orders[0]?.classifierHash).toBeUndefined()
  startTrainer()
  await waitUntil(
    async () => (await db.look("select from scene_training where state = 'done'")).length > 0,
    60_000,
  )
  await makeTask(server.app, tenant, { sceneId: scene })
  await waitUntil(() => server.settled.length === 2)
  const hash = engine.orders[1]?.classifierHash ?? ''
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(await db.look('select classifier_hash from attempt order by id')).toEqual([
    { classifier_hash: null },
    { classifier_hash: hash },
  ])
  engine.send({ kind: 'classifierWanted', hash })
  const parts = () =>
    engine.heard.flatMap((message) =>
      message.kind === 'classifier' && message.hash === hash ? [message] : [],
    )
  await waitUntil(() => parts().length > 0 && parts().length === parts()[0]?.parts)
  const whole = Buffer.concat(parts().map(({ base64 }) => Buffer.from(base64, 'base64')))
  expect(createHash('sha256').update(whole).digest('hex')).toBe(hash)
  engine.send({ kind: 'classifierWanted', hash: 'no such model' })
  await waitUntil(() => engine.heard.some((message) => message.kind === 'classifier' && message.parts === 0))
  engine.kill()
})
