/**
 * Accuracy of the embedded recognizers on espeak voices over µ-law: phrases of the script, phrases inside
 * longer sentences, and unexpected speech; English by Moonshine and by grammars side by side. Weights and
 * thresholds were tuned on the voices m1 and f2 and on other phrases; here voices, speeds and phrases differ.
 * None of it is human speech.
 *
 * node --import tsx bench/speech.ts [--language zh-CN] [--noise 300] [--verbose]
 */
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  createEspeakSynthesizer,
  createGrammarRecognizer,
  createMoonshineRecognizer,
  type Recognizer,
} from '../edge/speech/index.ts'
import { modelForTests } from '../edge/speech/test-models.ts'
import { newHeard, overTheLine, sayTo } from '../edge/speech/test-recognizers.ts'
import { type Cases, cases } from './speech-cases.ts'

const { values } = parseArgs({
  options: { language: { type: 'string' }, noise: { type: 'string' }, verbose: { type: 'boolean' } },
})
const noiseAmplitude = Number(values.noise ?? '20')
const voices = [
  ['f3', 100],
  ['m3', 110],
  ['m5', 90],
  ['f5', 105],
] as const
const synthesizer = createEspeakSynthesizer({ maxChildren: 1 })

type RecognitionSession = { readonly name: string; readonly recognizer: Recognizer }
type Score = { right: number; wrong: number; rejected: number }
type Spoken = readonly [text: string, expected: string | undefined]

const openRecognizers = async (language: Cases['language']): Promise<readonly RecognitionSession[]> => {
  const size = { processes: 1, callsPerProcess: 1 }
  const modelFolder = language === 'zh-CN' ? await modelForTests('tdt-mandarin') : undefined
  if (language === 'zh-CN' && modelFolder === undefined) return []
  const grammar = { name: 'grammar', recognizer: createGrammarRecognizer({ ...size, language, modelFolder }) }
  const moonshine = language === 'en-US' ? await modelForTests('moonshine-tiny') : undefined
  if (moonshine === undefined) return [grammar]
  const open = createMoonshineRecognizer({ ...size, modelFolder: moonshine })
  return [{ name: 'moonshine-tiny', recognizer: open }, grammar]
}

/** The longest phrase that the turn engine would find in the recognized text. */
const phraseIn = (heard: string, script: readonly string[]): string | undefined => {
  const plain = ` ${heard
    .toLowerCase()
    .replace(/[^\p{L}\p{N}' ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()} `
  const isSaid = (phrase: string): boolean =>
    /\p{Script=Han}/u.test(phrase) ? plain.includes(phrase) : plain.includes(` ${phrase.toLowerCase()} `)
  return script.filter(isSaid).sort((a, b) => b.length - a.length)[0]
}

const audioOf = async (language: Cases['language'], text: string, voice: number): Promise<Int16Array> => {
  const [variant, speed] = voices[voice % voices.length] ?? voices[0]
  const request = { language, text, variant, speed, tone: 100, volume: 100 }
  return overTheLine(await synthesizer.speak(request), noiseAmplitude)
}

const decoding = { workMs: 0, audioMs: 0 }

const score = async (
  { recognizer, name }: RecognitionSession,
  { language, script }: Cases,
  said: readonly Spoken[],
): Promise<Score> => {
  const total: Score = { right: 0, wrong: 0, rejected: 0 }
  for (const voice of voices.keys()) {
    const heard = newHeard()
    const stream = recognizer.open({ language }, heard.observer)
    stream.expect(script)
    for (const [i, [text, expected]] of said.entries()) {
      const audio = await audioOf(language, text, voice)
      const startMs = performance.now()
      sayTo(stream, audio)
      while (heard.verdicts().length <= i) await sleep(1)
      decoding.workMs += performance.now() - startMs
      decoding.audioMs += audio.length / 8
      const verdict = heard.verdicts()[i] ?? ''
      const found = verdict.startsWith('final ') ? phraseIn(verdict.slice(6), script) : undefined
      if (found === expected) total.right++
      else if (found === undefined) total.rejected++
      else total.wrong++
      if (values.verbose && found !== expected)
        console.log(`    ${name} ${voices[voice]?.[0]}: "${text}" was recognized as: ${verdict}`)
    }
    stream.close()
  }
  return total
}

/** At the pace of a call, with the 500 ms endpoint pause: how long after the end an utterance is answered. */
const waitAfterEnd = async (
  { recognizer }: RecognitionSession,
  { language, script }: Cases,
  text: string,
): Promise<number> => {
  const heard = newHeard()
  const stream = recognizer.open({ language }, heard.observer)
  stream.expect(script)
  const audio = await audioOf(language, text, 0)
  const startMs = performance.now()
  stream.begin(0)
  for (let at = 0; at + 160 <= audio.length; at += 160) {
    stream.frame(audio.subarray(at, at + 160))
    await sleep(Math.max(0, startMs + at / 8 - performance.now()))
  }
  const endMs = performance.now()
  stream.end(0)
  while (heard.verdicts().length === 0) await sleep(1)
  stream.close()
  return performance.now() - endMs
}

const row = (name: string, { right, wrong, rejected }: Score): string =>
  `  ${name.padEnd(22)} right ${right}  wrong ${wrong}  rejected ${rejected}`

const measure = async (recognition: RecognitionSession, own: Cases): Promise<void> => {
  console.log(`${own.language} by ${recognition.name}`)
  decoding.workMs = 0
  decoding.audioMs = 0
  console.log(
    row(
      'in the script',
      await score(
        recognition,
        own,
        own.script.map((text) => [text, text] as const),
      ),
    ),
  )
  console.log(row('inside a sentence', await score(recognition, own, own.inside)))
  const off = await score(
    recognition,
    own,
    own.offScript.map((text) => [text, undefined] as const),
  )
  console.log(`  ${'outside the script'.padEnd(22)} accepted ${off.wrong} of ${off.right + off.wrong}`)
  const share = (decoding.workMs / decoding.audioMs).toFixed(2)
  const waits: string[] = []
  for (const text of [...own.script.slice(0, 2), ...own.script.slice(6, 8), ...own.offScript.slice(0, 2)])
    waits.push((await waitAfterEnd(recognition, own, text)).toFixed(0))
  console.log(
    `  decoding takes ${share} of the audio's length; answered after the end by ${waits.join(', ')} ms`,
  )
}

console.log(
  `voices ${voices.map(([voice, speed]) => `${voice} at ${speed} %`).join(', ')}; noise ${noiseAmplitude}`,
)
for (const own of cases) {
  if (values.language !== undefined && values.language !== own.language) continue
  for (const recognition of await openRecognizers(own.language)) {
    await measure(recognition, own)
    await recognition.recognizer.close()
  }
}
await synthesizer.close()
const command = ['node --import tsx bench/speech.ts', ...process.argv.slice(2)].join(' ')
console.log(`load ${loadavg()[0]?.toFixed(1)}; ${command}`)
