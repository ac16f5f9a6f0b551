/**
 * What the embedded ear makes of espeak voices over µ-law, by voice variant and line noise: phrases of the script, phrases inside longer
 * sentences, and what the script does not expect.  node --import tsx bench/speech.ts
 */
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { createEspeakSynthesizer, createGrammarRecognizer } from '../edge/speech/index.ts'
import { newHeard, overTheLine, sayTo } from '../edge/speech/test-ears.ts'

const script = (
  'yes/no/no thanks/yes please/not interested/how much does it cost/call me later/I am busy/wrong number/okay/' +
  'tell me more/who is this/stop calling me/I already have one/maybe/speak to a manager'
).split('/')
const inside: readonly (readonly [sentence: string, phrase: string])[] = [
  ['well I am not interested in this', 'not interested'],
  ['so how much does it cost in total', 'how much does it cost'],
  ['um call me later today', 'call me later'],
  ['can I speak to a manager now', 'speak to a manager'],
  ['you have the wrong number my friend', 'wrong number'],
]
const offScript = (
  'the weather is nice today/my dog ate the newspaper/where did you park the car/seven hundred and twenty five/' +
  'I went swimming on saturday/turn left at the second bridge/can you hear the music/banana/good morning mister lee/' +
  'we are having dinner with friends/hello/what do you mean by that/green elephants fly over the mountain/' +
  'listen to me carefully'
).split('/')

const synthesizer = createEspeakSynthesizer({ maxChildren: 1 })
const recognizer = createGrammarRecognizer({ language: 'en-US', processes: 1, callsPerProcess: 1 })
const waits: number[] = []
let audioMs = 0
let decodingMs = 0

type Score = { right: number; wrong: number; rejected: number }

const score = async (
  cases: readonly (readonly [said: string, expected: string | undefined])[],
  variant: string | undefined,
  noise: number,
): Promise<Score> => {
  const total: Score = { right: 0, wrong: 0, rejected: 0 }
  const heard = newHeard()
  const stream = recognizer.open({ language: 'en-US' }, heard.observer)
  stream.expect(script)
  for (const [i, [said, expected]] of cases.entries()) {
    const request = { language: 'en-US', text: said, speed: 100, tone: 100, volume: 100 } as const
    const speech = await synthesizer.speak(variant === undefined ? request : { ...request, variant })
    const audio = overTheLine(speech, noise)
    const startMs = performance.now()
    sayTo(stream, audio)
    while (heard.verdicts().length <= i) await sleep(1)
    const verdict = heard.verdicts()[i]
    audioMs += audio.length / 8
    decodingMs += performance.now() - startMs
    if (verdict === 'nothing') total.rejected++
    else if (verdict === `final ${expected}`) total.right++
    else {
      total.wrong++
      console.log(`    "${said}" was heard as: ${verdict}`)
    }
  }
  stream.close()
  return total
}

/** At the pace of a call: how long after its end an utterance is answered. */
const waitAfterEnd = async (text: string): Promise<number> => {
  const heard = newHeard()
  const stream = recognizer.open({ language: 'en-US' }, heard.observer)
  stream.expect(script)
  const audio = overTheLine(
    await synthesizer.speak({ language: 'en-US', text, speed: 100, tone: 100, volume: 100 }),
  )
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
  `  ${name.padEnd(24)} right ${right}  wrong ${wrong}  rejected ${rejected}`

for (const variant of [undefined, 'f3', 'm3']) {
  for (const noise of [20, 600]) {
    console.log(`voice ${variant ?? 'normal'}, noise amplitude ${noise}`)
    console.log(
      row(
        'in the script',
        await score(
          script.map((text) => [text, text] as const),
          variant,
          noise,
        ),
      ),
    )
    console.log(row('inside a sentence', await score(inside, variant, noise)))
    console.log(
      row(
        'outside the script',
        await score(
          offScript.map((text) => [text, undefined] as const),
          variant,
          noise,
        ),
      ),
    )
  }
}
for (const text of ['yes', 'no thanks', 'how much does it cost', 'banana', 'call me later'])
  waits.push(await waitAfterEnd(text))
console.log(
  `decoding takes ${(decodingMs / audioMs).toFixed(2)} of the audio's length (load ${loadavg()[0]?.toFixed(1)})`,
)
console.log(`answered after the end by ${waits.map((ms) => ms.toFixed(0)).join(', ')} ms`)
await recognizer.close()
await synthesizer.close()
