import { readFile } from 'node:fs/promises'
import type { PlaceCall } from '@parley/contract/engine-wire'
import type { CompiledScene } from '@parley/contract/vocabulary'
import { type IntentClassifier, learnScript } from '@parley/core/dialogue'
import { plainSettings } from '@parley/core/dialogue/testing'
import { createScriptedRecognizer, type Recognizer, type Synthesizer } from '@parley/edge/speech'
import { describe, expect, test, vi } from 'vitest'
import { callerFor } from '../testing/caller-for.ts'
import { type CalleeBehavior, tone, voiceLike } from '../testing/phone.ts'
import { createVoice } from './voice.ts'

const caller = callerFor({ rtpPorts: [35_000, 35_199] })

/** A tone of 300 ms per word: long enough to be detected on a busy machine, short enough for a test. */
const tones: Synthesizer = {
  speak: async ({ text }) => tone(440, 300 * text.split(' ').length),
  close: async () => {},
}

/** Recognizes nothing: these calls are controlled by digits. */
const deaf: Recognizer = {
  slots: 10,
  open: () => ({ expect: () => {}, begin: () => {}, frame: () => {}, end: () => {}, close: () => {} }),
  close: async () => {},
}

const scene: CompiledScene = {
  language: 'en-US',
  startNodeId: 'hello',
  variableNames: [],
  tags: [],
  nodes: {
    hello: {
      nodeId: 'hello',
      type: 'start',
      title: 'Hello',
      botWords: [{ resId: '1', word: 'press one' }],
      edges: [{ connectionId: 'one', name: 'one', target: 'bye', keywords: [], patterns: [], dtmf: ['1'] }],
    },
    bye: {
      nodeId: 'bye',
      type: 'end',
      title: 'Bye',
      botWords: [{ resId: '2', word: 'thank you' }],
      edges: [],
    },
  },
  settings: plainSettings,
}

type Stage = {
  readonly scene?: CompiledScene
  readonly recognizer?: Recognizer
  readonly lines?: string[]
  readonly classifier?: Promise<IntentClassifier | undefined>
}
/** Places one call to a phone with this behavior. */
const call = async (
  behavior: CalleeBehavior,
  order: Partial<PlaceCall> = {},
  { scene: reported = scene, recognizer = deaf, lines = [], classifier }: Stage = {},
) => {
  const askForHold = vi.fn()
  const deps = { voice: createVoice(tones), recognizer, askForHold, ...(classifier && { classifier }) }
  return { ...(await caller.call(behavior, reported, { order, lines, deps })), askForHold }
}

describe('a call', () => {
  test('is answered, led by a digit to its end node, recorded, and reported with its milestones', async () => {
    const { phone, events, dialogs, over, ended, path } = await call('answers')
    await vi.waitFor(
      () =>
        expect(phone.calls[0]?.heard.some((frame) => frame.some((sample) => Math.abs(sample) > 5000))).toBe(
          true,
        ),
      5000,
    )
    await vi.waitFor(
      () =>
        expect(events.some((event) => event.kind === 'recorded' && event.event === 'robotDone')).toBe(true),
      5000,
    )
    phone.calls[0]?.session.sendDtmf('1')
    await over
    expect(ended()).toMatchObject({
      status: 'finished',
      hungUpBy: 'robot',
      facts: { nodeIds: ['hello', 'bye'], hangUpReason: 'endNode' },
    })
    expect(phone.calls[0]?.ended).toBe(true)
    expect(dialogs.length).toBeGreaterThanOrEqual(2)
    const kinds = events.map((event) =>
      event.kind === 'moved' ? event.status : event.kind === 'recorded' ? event.event : event.kind,
    )
    expect(
      kinds.filter((kind) => ['dialing', 'ringing', 'talking', 'dtmf', 'hangUp', 'ended'].includes(kind)),
    ).toEqual(['dialing', 'ringing', 'talking', 'dtmf', 'hangUp', 'ended'])
    const end = ended()
    if (end?.kind !== 'ended' || !end.recording) throw new Error('no recording')
    const file = await readFile(path)
    expect(file.length).toBe(end.recording.bytes)
    expect(file.toString('latin1', 0, 4)).toBe('RIFF')
  })

  test('of an engine suspended just before its INVITE, until past its deadline, is not placed', async () => {
    let lateMs = 0
    const { phone, over, ended } = await caller.call('answers', scene, {
      deps: {
        voice: createVoice(tones),
        recognizer: deaf,
        now: () => Date.now() + lateMs,
        keepDialog: async () => {
          lateMs = 60_000
        },
      },
    })
    await over
    expect(phone.calls).toEqual([])
    expect(ended()).toMatchObject({ status: 'dispatchError' })
  })

  test('to a silent callee plays the goodbye and hangs up', async () => {
    const { over, ended } = await call('answers')
    await over
    expect(ended()).toMatchObject({
      status: 'finished',
      hungUpBy: 'robot',
      facts: { hangUpReason: 'silence' },
    })
  })

  test.each([
    [486, 'userBusy'],
    [404, 'invalidNumber'],
    [603, 'rejected'],
    [503, 'lineUnavailable'],
  ])('answered with %d ends as %s', async (rejects, status) => {
    const { over, ended } = await call({ rejects })
    await over
    expect(ended()).toMatchObject({ status, sipCode: rejects, talkMs: 0, hungUpBy: 'nobody' })
  })

  /** The announcement before the call failed with this code; "hears" are the words of a scripted recognizer. */
  const announce = async (sounds: readonly Int16Array[], hears: string[], code: number | 'rings on') => {
    const placed = await call(
      'announces',
      { ringSec: 3 },
      { recognizer: createScriptedRecognizer(), lines: hears },
    )
    await vi.waitFor(() => expect(placed.phone.calls).toHaveLength(1), 5000)
    const [line] = placed.phone.calls
    for (const [at, sound] of sounds.entries()) line?.session.play(at + 1, sound)
    await vi.waitFor(() => expect(line?.played).toBe(sounds.length), 5000)
    // At once, as carriers do: the silence after the last words is not complete.
    if (code !== 'rings on') line?.incoming.reject(code)
    await placed.over
    await line?.session.close()
    const reported = placed.events.flatMap((event) =>
      event.kind === 'recorded' && event.event === 'earlyMedia' ? [event.data] : [],
    )
    return { reported, end: placed.ended(), events: placed.events }
  }
  const ringback = tone(425, 1000)
  const offSentence = 'the number you have dialled is switched off'

  test('whose announcement means "switched off" ends so, whatever vague code follows', async () => {
    for (const code of [486, 480, 'rings on'] as const) {
      const { reported, end, events } = await announce([voiceLike(900)], [offSentence], code)
      expect(end).toMatchObject({ status: 'poweredOff', talkMs: 0, hungUpBy: 'nobody' })
      expect(reported).toEqual([
        {},
        { heard: offSentence, confidence: 1, announced: 'poweredOff', phrase: 'switched off' },
      ])
      expect(events.filter(({ kind }) => kind === 'ended')).toHaveLength(1)
    }
  })

  test('with an exact code keeps it, whatever is announced', async () => {
    const { reported, end } = await announce([voiceLike(900)], [offSentence], 404)
    expect(end).toMatchObject({ status: 'invalidNumber' })
    expect(reported).toHaveLength(2)
  })

  test('with in-band ringing recognizes no words in the ringing, and those after it', async () => {
    const ringing = [ringback, new Int16Array(8000)]
    const onlyRang = await announce(ringing, [offSentence], 486)
    expect(onlyRang.reported).toEqual([{}])
    expect(onlyRang.end).toMatchObject({ status: 'busyAndRejected' })
    const spoke = await announce([...ringing, voiceLike(900)], [offSentence], 486)
    expect(spoke.end).toMatchObject({ status: 'poweredOff' })
    expect(spoke.reported).toHaveLength(2)
  })

  test('that rings too long is canceled', async () => {
    const { over, ended } = await call('rings')
    await over
    expect(ended()).toMatchObject({ status: 'ringTooLong', talkMs: 0 })
  })

  test('past its notAfter is never sent', async () => {
    const { over, events, dialogs } = await call('answers', { notAfterMs: Date.now() - 1 })
    await over
    expect(events).toEqual([{ kind: 'refused', reason: 'pastNotAfter' }])
    expect(dialogs).toEqual([])
  })

  test('requests an extension before the hold is used up, and ends with a goodbye without it', async () => {
    const { over, ended, askForHold } = await call('answers', { heldSec: 6 })
    await over
    expect(askForHold).toHaveBeenCalledWith(60)
    expect(ended()).toMatchObject({ facts: { hangUpReason: 'noCredit' } })
  })

  test('takes the edge of the recognized intent, by the model that arrived before the dial', async () => {
    const sentences = ['how much does it cost', 'what is the price', 'call me back later', 'I am busy now']
    const classifier = learnScript({
      language: 'en-US',
      intents: [
        { targetId: 7, name: 'price', keyWords: `${sentences.slice(0, 2).join('##')}##tell me the price` },
        { targetId: 8, name: 'later', keyWords: `${sentences.slice(2).join('##')}##try again later` },
      ],
    })
    const hello = scene.nodes.hello ?? { nodeId: '', type: 'start', title: '', botWords: [], edges: [] }
    const [edge] = hello.edges
    const asking: CompiledScene = {
      ...scene,
      nodes: { ...scene.nodes, hello: { ...hello, edges: edge ? [{ ...edge, intentIds: [7] }] : [] } },
      settings: { ...scene.settings, silenceMs: 4000, machine: 'ignore' },
    }
    const placed = await call(
      'answers',
      { maxTalkSec: 15 },
      {
        scene: asking,
        recognizer: createScriptedRecognizer(),
        lines: ['and what does it cost me'],
        classifier: Promise.resolve(classifier),
      },
    )
    const said = () => placed.events.some((event) => event.kind === 'recorded' && event.event === 'robotDone')
    await vi.waitFor(() => expect(said()).toBe(true), 5000)
    placed.phone.calls[0]?.session.play(1, voiceLike(900))
    await placed.over
    expect(placed.ended()).toMatchObject({ facts: { nodeIds: ['hello', 'bye'], hangUpReason: 'endNode' } })
  })

  test('ended by the callee is reported so', async () => {
    const { phone, over, ended } = await call('answers')
    await vi.waitFor(() => expect(phone.calls).toHaveLength(1), 5000)
    await vi.waitFor(() => expect(phone.calls[0]?.heard.length).toBeGreaterThan(15), 5000)
    await phone.calls[0]?.incoming.bye()
    await over
    expect(ended()).toMatchObject({ status: 'finished', hungUpBy: 'callee' })
  })
})

describe('a call that a machine answers', () => {
  /** Waits for the answer and lets the phone play this; returns the verdicts with the kinds of votes for them. */
  const verdictsOf = async (stage: Stage, sounds: readonly Int16Array[]) => {
    const placed = await call('answers', { maxTalkSec: 8 }, stage)
    await vi.waitFor(() => expect(placed.phone.calls).toHaveLength(1), 5000)
    for (const [at, sound] of sounds.entries()) placed.phone.calls[0]?.session.play(at + 1, sound)
    await placed.over
    const verdicts = placed.events.flatMap((event) =>
      event.kind === 'recorded' && event.event === 'voiceRecognition' ? [event.data] : [],
    )
    return { verdicts, end: placed.ended() }
  }
  const voicemail = [voiceLike(2500), new Int16Array(2400), tone(1000, 400)]
  const patient = { ...scene, settings: { ...scene.settings, silenceMs: 4000 } }

  test('is hung up at its beep, and reported so', async () => {
    const { verdicts, end } = await verdictsOf({ scene: patient }, voicemail)
    expect(end).toMatchObject({ status: 'voicemail', hungUpBy: 'robot', facts: { hangUpReason: 'machine' } })
    expect(verdicts).toHaveLength(1)
    expect(verdicts[0]).toMatchObject({
      verdict: 'machine',
      reasons: [{ by: 'timing' }, { by: 'beep', says: 'machine', strength: 'sure' }],
    })
    expect(verdicts[0]?.atMs).toBeGreaterThan(2500)
    expect(end?.kind === 'ended' && end.talkMs).toBeLessThan(4500)
  })

  test('is hung up at its words', async () => {
    const { verdicts, end } = await verdictsOf(
      {
        scene: patient,
        recognizer: createScriptedRecognizer(),
        lines: ['please leave a message after the tone'],
      },
      [voiceLike(1500)],
    )
    expect(end).toMatchObject({ status: 'voicemail', facts: { hangUpReason: 'machine' } })
    expect(verdicts).toMatchObject([{ verdict: 'machine', reasons: [{ by: 'phrase' }] }])
  })

  test('makes no requests: words that sounded like one are withdrawn at its beep', async () => {
    const { end } = await verdictsOf(
      {
        scene: patient,
        recognizer: createScriptedRecognizer(),
        lines: ['do not call me again'],
      },
      [voiceLike(2500), new Int16Array(6400), tone(1000, 400)],
    )
    expect(end).toMatchObject({
      status: 'voicemail',
      facts: { hangUpReason: 'machine', isOptOutTakenBack: true },
    })
    expect(end?.kind === 'ended' && end.facts?.doNotCall).toBeUndefined()
  })

  test('goes on if the scene ignores machines; the verdict is recorded nevertheless', async () => {
    const ignoring = { ...patient, settings: { ...patient.settings, machine: 'ignore' as const } }
    const { verdicts, end } = await verdictsOf({ scene: ignoring }, voicemail)
    expect(end).toMatchObject({ status: 'finished', facts: { hangUpReason: 'silence' } })
    expect(verdicts).toMatchObject([{ verdict: 'machine' }])
  })

  test('is distinct from a call that a person, or nobody, answers', async () => {
    const person = await verdictsOf({ scene: patient }, [voiceLike(700)])
    expect(person.end).toMatchObject({ status: 'finished' })
    expect(person.verdicts).toMatchObject([
      { verdict: 'person', reasons: [{ by: 'timing', says: 'person' }] },
    ])
    const nobody = await verdictsOf({}, [])
    expect(nobody.end).toMatchObject({ status: 'finished' })
    expect(nobody.verdicts).toMatchObject([{ verdict: 'undecided', reasons: [] }])
  })
})
