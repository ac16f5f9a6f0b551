import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SceneScript } from '@parley/contract/vocabulary'
import { createRe2Patterns } from '@parley/edge/patterns'
import { createEspeakSynthesizer, createRecognizers } from '@parley/edge/speech'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createCallRegistry } from '../apps/engine/src/calls/call-registry.ts'
import { createClassifierCache } from '../apps/engine/src/calls/classifier-cache.ts'
import { createRecognitionPreview } from '../apps/engine/src/calls/recognition-preview.ts'
import { createEvents } from '../apps/engine/src/events.ts'
import { openJournal } from '../apps/engine/src/journal/journal.ts'
import { connectToServer } from '../apps/engine/src/link/connect-to-server.ts'
import { openServerLink } from '../apps/engine/src/link/server-link.ts'
import { createScene } from '../apps/server/src/scripts/scenes/index.ts'
import { demonstrationWords, savingsScene } from '../apps/server/src/startup/demonstration/index.ts'
import { waitUntil } from '../apps/server/testing/fake-engine.ts'
import { startTestApi } from '../apps/server/testing/test-api.ts'
import { openTestDatabase } from '../apps/server/testing/test-database.ts'
import { makeTenant, startTestServer, testSecret } from '../apps/server/testing/test-server.ts'

/**
 * The engine's own link, call registry and recognition preview, with the embedded synthesizer and recognizers;
 * it places no calls.
 */
const openEngine = async (port: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-spoken-'))
  const journal = await openJournal(folder)
  const events = createEvents(pino({ level: 'silent' }))
  const synthesizer = createEspeakSynthesizer({ maxChildren: 1 })
  const recognizers = createRecognizers({ processes: 1, callsPerProcess: 2 })
  const classifierCache = createClassifierCache(events)
  const book = createCallRegistry({
    journal,
    telephony: {
      placeCall: () => Promise.reject(new Error('no calls here')),
      probe: async () => true,
      endAbandoned: async () => 'ended',
      close: async () => {},
    },
    voice: { prepare: async () => {}, speak: async () => ({ audio: undefined, unrecorded: [] }) },
    recognizerFor: ({ language }) =>
      recognizers.describe()[language].hears === 'nothing' ? undefined : recognizers,
    patterns: createRe2Patterns(),
    classifierCache,
    recordingsFolder: folder,
    mostCalls: 2,
    events,
    now: () => Date.now(),
  })
  const link = openServerLink({
    server: { host: '127.0.0.1', port },
    engineId: 'engine-1',
    address: '127.0.0.1:5060',
    connect: (server) => connectToServer(server, testSecret),
    freeDiskMiB: () => 0,
    capacity: () => ({ calls: 2, recognizers: { 'en-US': 2 } }),
    journal,
    book,
    synthesizer,
    voices: synthesizer.voices,
    recognitionPreview: createRecognitionPreview({ book, synthesizer }),
    classifierCache,
    voiceTests: { take: () => {} },
    leases: {
      report: () => ({ kind: 'alive', reportId: 1, attemptIds: [] }),
      confirmed: () => {},
      look: () => {},
    },
    probeLine: async () => true,
    events,
  })
  onTestFinished(async () => {
    link.close()
    await Promise.all([recognizers.close(), synthesizer.close(), journal.close()])
    await rm(folder, { recursive: true })
  })
}

const scriptIn = (language: SceneScript['language']): SceneScript => {
  const words = demonstrationWords.find((one) => one.language === language)
  if (words === undefined) throw new Error(`the demonstration has no ${language} script`)
  return savingsScene(words)
}

test('the sentences of a test case are synthesized, sent over G.711, recognized, and run through the flow', async () => {
  const db = await openTestDatabase()
  const server = await startTestServer(db)
  const api = await startTestApi(server.app)
  onTestFinished(async () => {
    await api.http.close()
    await server.stop()
    await db.close()
  })
  const { root } = await makeTenant(server.app, db)
  const owner = await api.account(root.account, 'owner', 'directCustomer')
  const ask = (path: string, body: object) => api.ask({ method: 'POST', path, ticket: owner.ticket, body })
  const sceneId = await createScene(server.app, owner, { name: 'spoken', script: scriptIn('en-US') })
  const question = (said: string, expectedNextNode: string) => ({ question: said, expectedNextNode })
  await ask('/api/test/case', {
    sceneId,
    name: 'Asks what it costs, then agrees',
    questions: [question('how much does it cost', 'cost'), question('yes', 'offer')],
  })
  await ask('/api/test/case', {
    sceneId,
    name: 'Says what nobody expects',
    questions: [question('purple elephants dance', '')],
  })

  const early = await ask('/api/test/case/exec/asr', { sceneId })
  expect(early.body).toMatchObject({ status: false, code: 'no_engine' })

  await openEngine(server.link.port)
  await waitUntil(() => server.link.connected().length === 1)
  const run = await ask('/api/test/case/exec/asr', { sceneId })
  expect(run.body).toMatchObject({ status: true, data: { total: 2, passed: 2 } })
  const kept = await api.ask({ path: `/api/test/case/${sceneId}.1`, ticket: owner.ticket })
  const heard = (text: string, nextNode: string) => ({
    recognizedText: text,
    nextNode,
    result: 1,
    confidence: expect.any(Number),
  })
  expect(kept.body.data).toMatchObject({
    result: 0,
    speech: { result: 1, endNode: 'offer' },
    questions: [
      { result: 0, speech: heard('how much does it cost', 'cost') },
      { result: 0, speech: heard('yes', 'offer') },
    ],
  })
  // Speech unlike any phrase of the node gives no word, and no confidence.
  const odd = await api.ask({ path: `/api/test/case/${sceneId}.2`, ticket: owner.ticket })
  expect(odd.body.data).toMatchObject({
    questions: [{ speech: { recognizedText: '', confidence: null, nextNode: 'opening', by: '' } }],
  })

  // By three voices: each is synthesized and recognized separately, and the case passes because each was
  // recognized.
  const id = [`${sceneId}.1`]
  const three = await ask('/api/test/case/exec/asr', { sceneId, id, voices: 3 })
  const by = (voice: string) => ({
    voice,
    result: 1,
    endNode: 'offer',
    turns: [
      { recognizedText: 'how much does it cost', nextNode: 'cost', result: 1 },
      { recognizedText: 'yes', nextNode: 'offer', result: 1 },
    ],
  })
  expect(three.body.data).toMatchObject({
    passed: 1,
    cases: [{ speech: { result: 1, voices: [by(''), by('female-2'), by('male-1')] } }],
  })
  // The same sentence by three voices gives three audio files.
  const confidence = await db.look(
    `select distinct v -> 'turns' -> 0 ->> 'confidence' as sure
     from test_case, jsonb_array_elements(last_spoken_result -> 'voices') v where number = 1`,
  )
  expect(confidence).toHaveLength(3)
  // The limit of a request counts voices, too.
  const many = Array.from({ length: 21 }, () => question('yes', ''))
  await ask('/api/test/case', { sceneId, name: 'Long', questions: many })
  const long = await ask('/api/test/case/exec/asr', { sceneId, id: [`${sceneId}.3`], voices: 3 })
  expect(long.body).toMatchObject({ code: 'too_many_sentences', data: { most: 60, count: 63 } })

  // Mandarin has no recognizer without its model: that is reported, and nothing is stored.
  const mandarin = await createScene(server.app, owner, { name: '聽', script: scriptIn('zh-CN') })
  await ask('/api/test/case', { sceneId: mandarin, name: 'Deaf', questions: [question('好的', '')] })
  const deaf = await ask('/api/test/exec/asr', { sceneId: mandarin })
  expect(deaf.body).toMatchObject({ code: 'voice_test_deaf' })
}, 120_000)
