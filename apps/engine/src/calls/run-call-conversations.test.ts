import type { CompiledScene, SceneScript, SceneSettings } from '@parley/contract/vocabulary'
import {
  compileScene,
  readClassifier,
  replayConversation,
  sentencesToEmbed,
  trainClassifier,
  tryVectors,
} from '@parley/core/dialogue'
import { plainSettings } from '@parley/core/dialogue/testing'
import { type Embedder, openEmbedder, openLanguageModel } from '@parley/edge/language-models'
import { answers, embeds, openEndpoint, sentencesAsked } from '@parley/edge/language-models/testing'
import { createRe2Patterns } from '@parley/edge/patterns'
import { describe, expect, test, vi } from 'vitest'
import { callerFor } from '../testing/caller-for.ts'
import { voiceLike } from '../testing/phone.ts'
import type { CallDeps } from './call-deps.ts'

// Whole calls over SIP and RTP: the turn engine's commands are carried out, and its events are logged.

const caller = callerFor({ rtpPorts: [35_200, 35_299] })

const patterns = createRe2Patterns()

const script: SceneScript = {
  language: 'en-US',
  nodes: [
    { nodeId: 'hello', type: 'start', title: 'Hello', botWords: [{ resId: '1', word: 'Hello {name}.' }] },
    {
      nodeId: 'people',
      type: 'task',
      title: 'People',
      botWords: [{ resId: '2', word: 'One moment.' }],
      transferGroup: 'sales',
    },
    { nodeId: 'bye', type: 'end', title: 'Bye', botWords: [{ resId: '3', word: 'Thank you.' }] },
  ],
  connections: [
    { id: 'no', source: 'hello', target: 'bye', name: 'no', kind: 'keywords', keyWords: 'no' },
    {
      id: 'person',
      source: 'hello',
      target: 'people',
      name: 'person',
      kind: 'keywords',
      keyWords: 'a person',
    },
    { id: 'fine', source: 'people', target: 'bye', name: 'fine', kind: 'keywords', keyWords: 'fine' },
  ],
  variables: [{ name: 'name', type: 'name' }],
  tags: [],
  questions: [
    {
      id: 7,
      kind: 'business',
      name: 'Price?',
      keyWords: 'how much is it',
      answer: { resId: '4', word: 'It is free.' },
      isEnabled: true,
      updatedAtMs: 0,
    },
  ],
  settings: { ...plainSettings, silenceMs: 6000 },
}

const compiled = (asks: Pick<SceneSettings, 'asksModel' | 'asksEmbedder'>): CompiledScene => {
  const settings = { ...script.settings, ...asks }
  const compilation = compileScene({ ...script, settings }, patterns)
  if (!compilation.ok) throw new Error(`the test's script is wrong: ${JSON.stringify(compilation.problems)}`)
  return compilation.scene
}

/** A fake embedder's vector of a sentence: it knows the words of three meanings, and nothing else. */
const embeddingOf = (said: string): readonly number[] => [
  ...['much cost price expensive dear', 'later busy tomorrow evening', 'not leave alone buy'].map(
    (words) => said.split(' ').filter((word) => words.split(' ').includes(word)).length,
  ),
  0.3,
]

/** The price is the script's Q&A; the two others are not in it. */
const taughtModel = (): Uint8Array => {
  const lessons = {
    'question:7': ['how much does it cost', 'what is the price', 'is it expensive', 'how much is it'],
    'intent:1': ['call me back later', 'I am busy now', 'ring again tomorrow', 'try this evening'],
    'intent:2': ['I do not want it', 'leave me alone', 'I will not buy that', 'not interested'],
  }
  const examples = Object.entries(lessons).flatMap(([key, all]) => all.map((said) => ({ said, key })))
  const trained = trainClassifier(examples, 'en-US')
  const wanted = sentencesToEmbed(examples, 'en-US')
  if (trained === undefined || wanted === undefined) throw new Error('it was not trained')
  const trial = tryVectors(wanted, { embedder: 'pretend', vectors: wanted.texts.map(embeddingOf) })
  const model = trial?.addTo(trained.bytes, trial.rows.map(trial.hold))
  if (model === undefined) throw new Error('there are no vectors')
  return model
}

/** A callee who speaks these lines, each after the robot's given words; the call runs to its end. */
const callWith = async (
  lines: readonly string[],
  { model, embedder, classifier }: Pick<CallDeps, 'model' | 'embedder' | 'classifier'> = {},
) => {
  const scene = compiled({ asksModel: model !== undefined, asksEmbedder: embedder !== undefined })
  const { phone, recorded, ended, over } = await caller.call('answers', scene, {
    order: { variables: { name: 'Bob' }, maxTalkSec: 40 },
    lines,
    deps: { model, embedder, ...(classifier && { classifier }) },
  })
  const done = () => recorded().filter(({ event }) => event === 'robotDone').length
  for (const at of lines.keys()) {
    await vi.waitFor(() => expect(done()).toBeGreaterThan(at), 8000)
    phone.calls[0]?.session.play(at + 1, voiceLike(700))
  }
  await over
  return { scene, ended: ended(), recorded: recorded() }
}

describe('a call', () => {
  test('answers a Q&A, recognizes a do-not-call request, and replays byte for byte from its log', async () => {
    const { scene, ended, recorded } = await callWith(['how much is it', 'no, do not call me again'])
    expect(ended).toMatchObject({
      status: 'finished',
      hungUpBy: 'robot',
      facts: {
        nodeIds: ['hello'],
        hangUpReason: 'doNotCall',
        questions: [
          { id: 7, kind: 'business', turn: 1 },
          { id: 0, kind: 'common', turn: 3 },
        ],
        doNotCall: { by: 'do not call me again', turn: 3 },
      },
    })
    expect(
      recorded.filter(({ event }) => event === 'questionHit').map(({ data }) => data.questionId),
    ).toEqual([7, 0])
    expect(recorded.filter(({ event }) => event === 'blacklistedByVoice')).toHaveLength(1)

    if (ended?.kind !== 'ended' || !ended.conversationLog || !ended.facts)
      throw new Error('the call has no log')
    const replay = replayConversation(
      { scene, patterns },
      {
        events: JSON.parse(JSON.stringify(ended.conversationLog)),
        variables: { name: 'Bob' },
        outcome: { status: ended.status, talkMs: ended.talkMs },
      },
    )
    expect(JSON.stringify(replay.facts)).toBe(JSON.stringify(ended.facts))
    expect(replay.label).toMatchObject({ intentId: -2, why: [{ kind: 'doNotCall', turns: [3] }] })
  })

  test('uses a language model for an otherwise unknown meaning, and its log replays without one', async () => {
    const { heard, url } = await openEndpoint(answers('{"id":"question:7"}'))
    const model = openLanguageModel({ url, model: 'small', mayReach: () => true, timeoutMs: 5000 })
    const { scene, ended } = await callWith(['will it ruin me', 'no'], { model })
    const asked = heard.map(({ body }) => JSON.parse(JSON.parse(body).messages[1].content).said)
    expect(asked).toEqual(['will it ruin me'])
    if (ended?.kind !== 'ended' || !ended.conversationLog || !ended.facts)
      throw new Error('the call has no log')
    expect(ended.facts.questions).toEqual([{ id: 7, kind: 'business', turn: 1 }])
    expect(ended.facts.turns[1]?.matched).toEqual({ questionId: 7, by: 'question:7', how: 'model' })
    const { facts } = replayConversation(
      { scene, patterns },
      {
        events: JSON.parse(JSON.stringify(ended.conversationLog)),
        variables: { name: 'Bob' },
        outcome: { status: ended.status, talkMs: ended.talkMs },
      },
    )
    expect(JSON.stringify(facts)).toBe(JSON.stringify(ended.facts))
  })

  test('uses an embedder for an ambiguous classification, and its log replays without one', async () => {
    const endpoint = await openEndpoint(embeds(embeddingOf))
    const { url } = endpoint
    const embedder = openEmbedder({ url, model: 'pretend', mayReach: () => true, timeoutMs: 5000 })
    const classifier = Promise.resolve(readClassifier(taughtModel()))
    const { scene, ended } = await callWith(['so is it dear', 'no'], { embedder, classifier })
    expect(sentencesAsked(endpoint)).toEqual([['so is it dear']])
    if (ended?.kind !== 'ended' || !ended.conversationLog || !ended.facts)
      throw new Error('the call has no log')
    expect(ended.facts.turns[1]?.matched).toMatchObject({ questionId: 7, by: 'question:7', how: 'embedding' })
    const { facts } = replayConversation(
      { scene, patterns },
      {
        events: JSON.parse(JSON.stringify(ended.conversationLog)),
        variables: { name: 'Bob' },
        outcome: { status: ended.status, talkMs: ended.talkMs },
      },
    )
    expect(JSON.stringify(facts)).toBe(JSON.stringify(ended.facts))
  })

  test.each<[string, Embedder]>([
    ['fails', { name: 'pretend', embed: async () => ({ kind: 'failed', why: 'tooLate' }) }],
    [
      'is not who made the vectors',
      { name: 'another', embed: () => Promise.reject(new Error('no request')) },
    ],
  ])('falls back to the classifier when the embedder %s', async (_, embedder) => {
    const model = readClassifier(taughtModel())
    const { ended } = await callWith(['so is it dear', 'no'], {
      embedder,
      classifier: Promise.resolve(model),
    })
    const nearest = model?.nearest('so is it dear', ['question:7'])
    expect(ended?.kind === 'ended' && ended.facts?.turns[1]?.matched).toEqual(
      nearest && { questionId: 7, by: nearest.key, how: 'likeness', score: nearest.score },
    )
  })

  test('without any seat reports it at once, promises a call-back, and goes on', async () => {
    const { ended, recorded } = await callWith(['a person please', 'fine'])
    const kinds = recorded.map(({ event }) => event)
    expect(kinds.filter((kind) => kind.startsWith('transfer'))).toEqual(['transferAsked', 'transferFailed'])
    expect(ended).toMatchObject({
      facts: {
        nodeIds: ['hello', 'people', 'bye'],
        transfer: { result: 'agentBusy' },
        hangUpReason: 'endNode',
      },
    })
    const said = recorded.flatMap(({ event, data }) => (event === 'robotSpeaks' ? [data.text] : []))
    expect(said).toContain('I am sorry, all my colleagues are busy. One of them will call you back.')
  })
})
