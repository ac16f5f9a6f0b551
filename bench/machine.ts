/**
 * `npx tsx bench/machine.ts`: accuracy of answering-machine detection. Every answering persona, in four
 * languages, with and without noise, over real SIP and RTP with espeak-ng's voices; once with recognizers that
 * return every word (scripted), once with recognizers that return none.
 */
import type { CompiledScene, ScriptLanguage } from '@parley/contract/vocabulary'
import { createScriptedRecognizer, type Recognizer } from '@parley/edge/speech'
import { demonstrationWords, savingsScene } from '../apps/server/src/startup/demonstration/index.ts'
import { compiled, openBenchEngine } from './bench-engine.ts'

const installation = await openBenchEngine()
const deaf: Recognizer = {
  slots: 1000,
  open: (_options, observer) => ({
    expect: () => {},
    begin: () => {},
    frame: () => {},
    end: () => setImmediate(() => observer.onNothing()),
    close: () => {},
  }),
  close: async () => {},
}

const prefixes = {
  '1202555': 'en-US',
  '8613900000': 'zh-CN',
  '8525123': 'zh-HK',
  '62812300': 'id-ID',
} as const
const compileFor = (language: ScriptLanguage): CompiledScene => {
  const words = demonstrationWords.find((known) => known.language === language)
  if (!words) throw new Error(`no words in ${language}`)
  return compiled(savingsScene(words), installation.patterns)
}

const verdictOf = async (number: string, scene: CompiledScene, recognizer: Recognizer): Promise<string> => {
  const { reported: events } = await installation.call({
    number,
    scene,
    recognizer,
    ringSec: 20,
    maxTalkSec: 25,
  })
  const reported = events.flatMap(({ event }) =>
    event.kind === 'recorded' && event.event === 'voiceRecognition' ? [event.data] : [],
  )
  const last = reported.at(-1)
  if (last?.verdict === 'machine' && !number.slice(-4).startsWith('14'))
    console.log(`misjudged ${number}: ${JSON.stringify(last)}`)
  return String(last?.verdict)
}

const personas = ['00', '01', '02', '03', '04', '05', '06', '07', '08', '14']
const serials = ['00', '01', '52', '95']
for (const [name, recognizer] of [
  ['recognizers that return every word', createScriptedRecognizer()],
  ['recognizers that return no word', deaf],
] as const) {
  const counts = new Map<string, Map<string, number>>()
  for (const serial of serials)
    await Promise.all(
      Object.entries(prefixes).flatMap(([prefix, language]) =>
        personas.map(async (persona) => {
          const verdict = await verdictOf(`${prefix}${persona}${serial}`, compileFor(language), recognizer)
          const row = counts.get(persona) ?? new Map<string, number>()
          counts.set(persona, row.set(verdict, (row.get(verdict) ?? 0) + 1))
        }),
      ),
    )
  console.log(name)
  for (const persona of personas) console.log(persona, Object.fromEntries(counts.get(persona) ?? []))
}
await installation.close()
