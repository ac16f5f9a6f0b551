/**
 * `npx tsx bench/turns.ts`: the cost of a turn. Conversations of twenty turns on one core, without and with
 * words to match, beside the JSON of the same events; and the keyword automaton at 100 to 50,000 keywords,
 * beside a separate search for each keyword.
 */
import { loadavg } from 'node:os'
import type { ConversationEvent, SceneScript } from '@parley/contract/vocabulary'
import { compileScene, newConversation, type Stage, takeTurn } from '@parley/core/dialogue'
import { plainSettings } from '@parley/core/dialogue/testing'
import { createRe2Patterns } from '@parley/edge/patterns'
import { createKeywordFinder, isSaid } from '../core/dialogue/match/keyword-finder.ts'

const patterns = createRe2Patterns()
const turnsOfConversation = 20

/** CPU time, best of five, to reduce the influence of other programs. */
const perSecond = (count: number, run: () => void): number => {
  run() // Warm-up.
  const times = Array.from({ length: 5 }, () => {
    const from = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(from)
    return (user + system) / 1e6
  })
  return count / Math.min(...times)
}

const settings: SceneScript['settings'] = {
  ...plainSettings,
  silenceMs: 4000,
  maxRepeats: 2,
  maxCallSec: 600,
  interrupt: { minWords: 2, unbreakableNodes: [] },
}
const circle: SceneScript = {
  language: 'en-US',
  nodes: [
    { nodeId: 's', type: 'start', title: 'S', botWords: [{ resId: 's', word: 'Hello {name}.' }] },
    { nodeId: 'a', type: 'task', title: 'A', botWords: [{ resId: 'a', word: 'And {name}?' }] },
    { nodeId: 'e', type: 'end', title: 'E', botWords: [{ resId: 'e', word: 'Bye.' }] },
  ],
  connections: [
    {
      id: 'sa',
      source: 's',
      target: 'a',
      name: 'on',
      kind: 'keywords',
      specialDTMFWords: '1',
      keyWords: 'go on##yes',
    },
    {
      id: 'aa',
      source: 'a',
      target: 'a',
      name: 'on',
      kind: 'keywords',
      specialDTMFWords: '1',
      keyWords: 'go on##yes',
    },
    { id: 'ae', source: 'a', target: 'e', name: 'no', kind: 'keywords', keyWords: 'no##not interested' },
  ],
  variables: [{ name: 'name', type: 'name' }],
  tags: [],
  settings,
}

const stageOf = (script: SceneScript): Stage => {
  const compilation = compileScene(script, patterns)
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.problems))
  return { scene: compilation.scene, patterns }
}

/** A conversation whose callee makes this move in each turn; returns its events. */
const conversationThrough = (stage: Stage, callee: ConversationEvent): ConversationEvent[] => {
  const events: ConversationEvent[] = [{ kind: 'answered', atMs: 0 }]
  let conversation = takeTurn(stage, newConversation('s', { name: 'Bob' }), {
    kind: 'answered',
    atMs: 0,
  }).conversation
  for (let turn = 0; turn < turnsOfConversation; turn++) {
    const finished: ConversationEvent = {
      kind: 'playbackFinished',
      atMs: turn,
      utterance: conversation.utterance,
    }
    conversation = takeTurn(stage, takeTurn(stage, conversation, finished).conversation, callee).conversation
    events.push(finished, callee)
  }
  if (conversation.facts.nodeIds.length !== turnsOfConversation + 1)
    throw new Error('the conversation took another path')
  return events
}

const measureTurns = (name: string, stage: Stage, callee: ConversationEvent): number => {
  const events = conversationThrough(stage, callee)
  const conversations = 2000
  const rate = perSecond(conversations * turnsOfConversation, () => {
    for (let conversationNo = 0; conversationNo < conversations; conversationNo++) {
      let conversation = newConversation('s', { name: 'Bob' })
      for (const event of events) conversation = takeTurn(stage, conversation, event).conversation
    }
  })
  console.log(
    `${name}: ${Math.round(rate).toLocaleString('en')} turns/s, ${(1e6 / rate).toFixed(2)} µs a turn`,
  )
  return rate
}

console.log(`load ${loadavg()[0]?.toFixed(1)}`)
const stage = stageOf(circle)
const bare = measureTurns('turns without words to match (digits)', stage, {
  kind: 'dtmf',
  atMs: 0,
  digit: '1',
})
const spoken: ConversationEvent = {
  kind: 'heardFinal',
  atMs: 0,
  text: 'Well, yes please go on',
  confidence: 0.9,
}
measureTurns('turns with words, 4 keywords', stage, spoken)
const events = conversationThrough(stage, spoken)
const json = perSecond(2000 * turnsOfConversation, () => {
  for (let conversationNo = 0; conversationNo < 2000; conversationNo++)
    for (const event of events) JSON.parse(JSON.stringify(event))
})
console.log(
  `baseline, the JSON of the same events: ${Math.round(json).toLocaleString('en')} turns/s; ratio without words ${(bare / json).toFixed(2)}`,
)

/** Keywords of an artificial language, of one to three words, and sentences in it. */
const syllables = 'ka ri to mo ne su lo pe di ha'.split(' ')
const wordOf = (n: number): string =>
  [n, Math.floor(n / 10), Math.floor(n / 100), Math.floor(n / 1000)]
    .map((digit) => syllables[digit % 10])
    .join('')
const keywordOf = (n: number): string =>
  (n % 3 === 0 ? wordOf(n) : `${wordOf(n)} ${wordOf(n * 7 + 1)}`) +
  (n >= 10_000 ? ` ${wordOf(Math.floor(n / 10_000))}` : '')
const said = `well ${wordOf(77)} ${wordOf(540)} and then ${keywordOf(42)} thank you`

for (const count of [100, 5_000, 50_000]) {
  const keywords = Array.from({ length: count }, (_none, n) => keywordOf(n))
  const from = process.cpuUsage()
  const finder = createKeywordFinder(keywords)
  const builtMs = process.cpuUsage(from).user / 1e3
  const found = perSecond(20_000, () => {
    for (let n = 0; n < 20_000; n++) finder.find(said)
  })
  const scans = Math.max(5, Math.round(500_000 / count))
  const scanned = perSecond(scans, () => {
    for (let n = 0; n < scans; n++) keywords.filter((keyword) => isSaid(keyword, said))
  })
  const agree = keywords
    .filter((keyword) => isSaid(keyword, said))
    .every((keyword) => finder.find(said).has(keyword))
  console.log(
    `${count.toLocaleString('en')} keywords: automaton ${(1e6 / found).toFixed(2)} µs, each by itself ${(1e6 / scanned).toFixed(1)} µs, ratio ${Math.round(found / scanned)}; built in ${builtMs.toFixed(0)} ms; ${agree ? 'same findings' : 'DIFFERENT FINDINGS'}`,
  )
}

/** The same flow with that many more keywords in Q&A: the cost of a whole turn. */
const crowded: SceneScript = {
  ...circle,
  questions: Array.from({ length: 500 }, (_none, n) => ({
    id: n + 1,
    kind: 'business' as const,
    name: `question ${n}`,
    keyWords: Array.from({ length: 100 }, (_one, k) => keywordOf(n * 100 + k)).join('##'),
    answer: { resId: `q${n}`, word: 'Well.' },
    isEnabled: true,
    updatedAtMs: 0,
  })),
}
measureTurns('turns with words, 50,000 keywords', stageOf(crowded), spoken)
