import { setTimeout as sleep } from 'node:timers/promises'
import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createGrammarRecognizer } from './grammar/grammar-recognizer.ts'
import { createMoonshineRecognizer } from './moonshine/moonshine-recognizer.ts'
import type { Recognizer } from './ports.ts'
import { createScriptedRecognizer } from './scripted-recognizer.ts'
import { modelForTests } from './test-models.ts'
import { type Heard, newHeard, sayTo } from './test-recognizers.ts'

const lines = ['yes please', 'no']
const silence = new Int16Array(160 * 30)

const answered = async (heard: Heard, count: number): Promise<void> => {
  const deadlineMs = performance.now() + 10_000
  while (heard.verdicts().length < count) {
    if (performance.now() > deadlineMs) throw new Error('no answer in time')
    await sleep(10)
  }
}

const one = { processes: 1, callsPerProcess: 2 }
const moonshine = await modelForTests('moonshine-tiny')
const mandarin = await modelForTests('tdt-mandarin')
type Kind = readonly [name: string, language: ScriptLanguage, create: () => Recognizer]
const kinds: readonly Kind[] = [
  ['the scripted recognizer', 'en-US', createScriptedRecognizer],
  ['English grammars', 'en-US', () => createGrammarRecognizer({ ...one, language: 'en-US' })],
  ['Indonesian grammars', 'id-ID', () => createGrammarRecognizer({ ...one, language: 'id-ID' })],
  ['Cantonese grammars', 'zh-HK', () => createGrammarRecognizer({ ...one, language: 'zh-HK' })],
]
const fetched: readonly Kind[] = [
  ...(mandarin === undefined ? [] : [mandarinKind(mandarin)]),
  ...(moonshine === undefined ? [] : [moonshineKind(moonshine)]),
]

function mandarinKind(modelFolder: string): Kind {
  const create = (): Recognizer => createGrammarRecognizer({ ...one, language: 'zh-CN', modelFolder })
  return ['Mandarin grammars', 'zh-CN', create]
}

function moonshineKind(modelFolder: string): Kind {
  return ['Moonshine', 'en-US', () => createMoonshineRecognizer({ ...one, modelFolder })]
}

describe('a recognizer process', () => {
  const recognizer = createGrammarRecognizer({ ...one, language: 'en-US' })
  afterAll(() => recognizer.close())
  const signal = (name: NodeJS.Signals): void => {
    for (const pid of recognizer.pids()) process.kill(pid, name)
  }

  test('that is late reports its lag, and does not count as hanging', { timeout: 60_000 }, async () => {
    await recognizer.ready
    const heard = newHeard()
    const stream = recognizer.open({ language: 'en-US' }, heard.observer)
    stream.expect(lines)
    const before = recognizer.pids()
    signal('SIGSTOP')
    sayTo(stream, silence)
    await vi.waitFor(() => expect(recognizer.lagMs()).toBeGreaterThan(1500), { timeout: 5000 })
    signal('SIGCONT')
    await answered(heard, 1)
    await vi.waitFor(() => expect(recognizer.lagMs()).toBeLessThan(1000), { timeout: 5000 })
    expect(recognizer.pids()).toEqual(before)
    stream.close()
  })

  test('that stops responding is replaced, and its calls are notified', { timeout: 60_000 }, async () => {
    const heard = newHeard()
    recognizer.open({ language: 'en-US' }, heard.observer)
    const before = recognizer.pids()
    signal('SIGSTOP')
    await vi.waitFor(() => expect(recognizer.pids()).not.toEqual(before), { timeout: 45_000 })
    expect(heard.verdicts()).toEqual(['failure server true'])
  })
})

/** The contract of every recognizer, whatever it recognizes. */
describe.each<Kind>([...kinds, ...fetched])('%s', (_, language, create) => {
  const recognizer = create()
  afterAll(() => recognizer.close())

  const open = (): { heard: Heard; stream: ReturnType<Recognizer['open']> } => {
    const heard = newHeard()
    const stream = recognizer.open({ language, scriptedLines: lines }, heard.observer)
    stream.expect(lines)
    return { heard, stream }
  }

  test('answers every end of an utterance once, never synchronously', async () => {
    const { heard, stream } = open()
    for (let turn = 1; turn <= 3; turn++) {
      sayTo(stream, silence)
      expect(heard.verdicts()).toHaveLength(turn - 1)
      await answered(heard, turn)
    }
    await sleep(50)
    expect(heard.verdicts()).toHaveLength(3)
    expect(heard.verdicts().every((verdict) => /^(final (yes please|no)|nothing)$/.test(verdict))).toBe(true)
    stream.close()
  })

  test('gives no answer for an end without a beginning, nor for frames outside an utterance', async () => {
    const { heard, stream } = open()
    stream.end(0)
    stream.frame(silence.subarray(0, 160))
    sayTo(stream, silence)
    stream.end(0)
    await answered(heard, 1)
    await sleep(50)
    expect(heard.verdicts()).toHaveLength(1)
    stream.close()
  })

  test('a new utterance may begin before the last was answered', async () => {
    const { heard, stream } = open()
    sayTo(stream, silence)
    sayTo(stream, silence)
    await answered(heard, 2)
    stream.close()
  })

  test('is silent once closed, during an utterance or after it', async () => {
    const first = open()
    first.stream.begin(0)
    first.stream.frame(silence.subarray(0, 160))
    first.stream.close()
    const second = open()
    sayTo(second.stream, silence)
    second.stream.close()
    second.stream.close()
    second.stream.begin(0)
    second.stream.end(0)
    const third = open()
    sayTo(third.stream, silence)
    await answered(third.heard, 1)
    third.stream.close()
    expect([...first.heard.said, ...second.heard.said]).toEqual([])
  })

  test('serves two calls at once, each with its own answers', async () => {
    const [one, other] = [open(), open()]
    sayTo(one.stream, silence)
    sayTo(other.stream, silence)
    await Promise.all([answered(one.heard, 1), answered(other.heard, 1)])
    one.stream.close()
    other.stream.close()
  })
})

test('the scripted recognizer returns its lines in order, then nothing', async () => {
  const heard = newHeard()
  const stream = createScriptedRecognizer().open(
    { language: 'zh-CN', scriptedLines: ['好的', '不用'] },
    heard.observer,
  )
  for (let turn = 0; turn < 3; turn++) sayTo(stream, silence)
  await answered(heard, 3)
  expect(heard.verdicts()).toEqual(['final 好的', 'final 不用', 'nothing'])
  expect(heard.confidences).toEqual([1, 1])
})
