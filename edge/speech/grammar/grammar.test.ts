import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEspeakSynthesizer } from '../espeak/espeak-synthesizer.ts'
import type { ProcessRecognizer } from '../process-recognizer.ts'
import type { PhraseWarning } from '../recognizer-wire.ts'
import { wordsOfPhrase } from '../script-words.ts'
import { type Heard, hasEspeak, newHeard, overTheLine, sayTo } from '../test-recognizers.ts'
import { createGrammarRecognizer } from './grammar-recognizer.ts'
import { english } from './languages/english.ts'
import { letterToSound } from './languages/english-letters.ts'
import { newPhraseGrammar } from './phrase-grammar.ts'

const script =
  'Yes/No thanks/Yes, please!/Not interested/How much does it cost?/Call me later/I am busy/wrong number/tell me more'.split(
    '/',
  )
const offScript = [
  'the weather is nice today',
  'my dog ate the newspaper',
  'seven hundred and twenty five',
  'turn left at the second bridge',
  'we are having dinner with friends',
  'green elephants fly over the mountain',
]

const verdict = async (heard: Heard, count = 1): Promise<string> => {
  const deadlineMs = performance.now() + 15_000
  while (heard.verdicts().length < count) {
    if (performance.now() > deadlineMs) throw new Error('no answer in time')
    await sleep(10)
  }
  return heard.verdicts()[count - 1] ?? ''
}

describe.skipIf(!hasEspeak())('over a telephone line', () => {
  const synthesizer = createEspeakSynthesizer({ maxChildren: 1 })
  const warnings: PhraseWarning[] = []
  let recognizer: ProcessRecognizer
  beforeAll(() => {
    const onWarning = (warning: PhraseWarning): unknown => warnings.push(warning)
    recognizer = createGrammarRecognizer({ language: 'en-US', processes: 1, callsPerProcess: 2, onWarning })
  })
  afterAll(async () => {
    await recognizer.close()
    await synthesizer.close()
  })

  const say = async (text: string, variant?: string): Promise<Int16Array> => {
    const normal = { speed: 100, tone: 100, volume: 100 }
    const voice = variant === undefined ? {} : { variant }
    return overTheLine(await synthesizer.speak({ language: 'en-US', text, ...normal, ...voice }))
  }

  const hear = async (texts: readonly string[], variant?: string): Promise<string[]> => {
    const heard = newHeard()
    const stream = recognizer.open({ language: 'en-US' }, heard.observer)
    stream.expect(script)
    const answers: string[] = []
    for (const text of texts) {
      sayTo(stream, await say(text, variant))
      answers.push(await verdict(heard, answers.length + 1))
    }
    stream.close()
    expect(heard.confidences.every((confidence) => confidence >= 0 && confidence <= 1)).toBe(true)
    return answers
  }

  test.each([undefined, 'f3'])(
    'the phrases of a script are recognized in its spelling (voice variant %s)',
    async (variant) => {
      expect(await hear(script, variant)).toEqual(script.map((phrase) => `final ${phrase}`))
    },
  )

  test('unexpected speech gives nothing', async () => {
    expect(await hear(offScript)).toEqual(offScript.map(() => 'nothing'))
  })

  test('a longer phrase is found inside a sentence', async () => {
    expect(await hear(['so how much does it cost in total', 'um please call me later today'])).toEqual([
      'final How much does it cost?',
      'final Call me later',
    ])
  })

  test('partials come before the end of the utterance', async () => {
    const heard = newHeard()
    const stream = recognizer.open({ language: 'en-US' }, heard.observer)
    stream.expect(script)
    const audio = await say('how much does it cost')
    stream.begin(0)
    for (let at = 0; at + 160 <= audio.length; at += 160) stream.frame(audio.subarray(at, at + 160))
    const deadlineMs = performance.now() + 10_000
    while (heard.said.length === 0 && performance.now() < deadlineMs) await sleep(10)
    expect(heard.said[0]?.kind).toBe('partial')
    stream.end(0)
    expect(await verdict(heard)).toBe('final How much does it cost?')
    stream.close()
  })

  test('a phrase without English words is dropped with a warning, an unknown word is not', async () => {
    const heard = newHeard()
    const stream = recognizer.open({ language: 'en-US' }, heard.observer)
    stream.expect(['好的', 'zorblaxify it', 'yes'])
    sayTo(stream, await say('zorblaxify it'))
    expect(await verdict(heard)).toBe('final zorblaxify it')
    expect(warnings).toContainEqual({ kind: 'phraseDropped', phrase: '好的', reason: 'no English words' })
    stream.close()
  })

  test('the death of a process fails its calls, and the next call is recognized', async () => {
    const own = createGrammarRecognizer({ language: 'en-US', processes: 1, callsPerProcess: 1 })
    const lost = newHeard()
    const stream = own.open({ language: 'en-US' }, lost.observer)
    expect(() => own.open({ language: 'en-US' }, newHeard().observer)).toThrow('asr-slots-used-up')
    stream.begin(0)
    for (const pid of own.pids()) process.kill(pid, 'SIGKILL')
    expect(await verdict(lost)).toBe('failure server true')
    stream.end(0)
    stream.close()
    await sleep(500)
    const next = newHeard()
    const another = own.open({ language: 'en-US' }, next.observer)
    another.expect(script)
    sayTo(another, await say('call me later'))
    expect(await verdict(next)).toBe('final Call me later')
    expect(lost.verdicts()).toHaveLength(1)
    await own.close()
  })
})

test('unsupported languages are refused', async () => {
  const recognizer = createGrammarRecognizer({ language: 'en-US', processes: 1, callsPerProcess: 1 })
  expect(() => recognizer.open({ language: 'zh-CN' }, newHeard().observer)).toThrow('no recognizer for zh-CN')
  await recognizer.close()
})

test.each([
  ['Yes, please!', 'yes please'],
  ['I don’t know', "i don't know"],
  ['24 hours', 'twenty four hours'],
  ['room 101', 'room one zero one'],
  ['co-operate', 'co operate'],
  ['好的', undefined],
  ['...', undefined],
])('%s is searched as: %s', (phrase, words) => {
  expect(wordsOfPhrase(phrase)?.join(' ')).toBe(words)
})

test.each([
  ['zorblax', 'Z AO R B L AE K S'],
  ['parley', 'P AA R L IY'],
  ['tame', 'T AE M'],
  ['knight', 'N AY T'],
])('%s may be pronounced %s', (word, phones) => {
  expect(letterToSound(word)).toBe(phones)
})

test('fillers and phones around a phrase are ignored, and are no phrase themselves', () => {
  const grammar = newPhraseGrammar(
    [
      { phrase: 'Yes', words: ['yes'], phones: 3 },
      { phrase: 'Yes, please', words: ['yes', 'please'], phones: 7 },
    ],
    english(() => true),
  )
  expect(grammar.phraseOf('um yes')).toBe('Yes')
  expect(grammar.phraseOf('yes please')).toBe('Yes, please')
  expect(grammar.phraseOf('yes(2) sorry')).toBe('Yes')
  expect(grammar.phraseOf('phone_aa yes')).toBe('Yes')
  expect(grammar.phraseOf('phone_aa phone_b')).toBeUndefined()
  expect(grammar.phraseOf('well')).toBeUndefined()
  expect(grammar.phraseOf('')).toBeUndefined()
})

test('a phrase occurs in a grammar once, because the decoder follows each mention', () => {
  const short = { phrase: 'Yes', words: ['yes'], phones: 3 }
  const long = { phrase: 'Call me later', words: ['call', 'me', 'later'], phones: 10 }
  const { jsgf } = newPhraseGrammar(
    [short, long],
    english(() => true),
  )
  for (const word of ['yes', 'later', '<short>', '<long>'])
    expect(jsgf.split(/[ ;()]+/).filter((part) => part === word)).toHaveLength(word.startsWith('<') ? 2 : 1)
})
