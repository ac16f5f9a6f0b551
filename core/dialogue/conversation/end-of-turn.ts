import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { meaningByWords } from '../match/meaning-of.ts'
import { hasHan, normalizeSpeech } from '../prompts/normalize-speech.ts'
import type { Conversation, Stage } from './conversation.ts'

/**
 * The silence that ends the callee's turn after these words, ms: short where they already match an
 * edge of the node, long where the last word announces more, else the normal pause.
 */
export const endOfTurnMs = (stage: Stage, conversation: Conversation, words: string): number => {
  const said = normalizeSpeech(words)
  if (endsUnfinished(said, stage.scene.language)) return unfinishedMs
  const node = stage.scene.nodes[conversation.nodeId]
  const match = node && meaningByWords(stage, node, said)
  if (node === undefined || match === undefined) return usualMs
  // "No" may be the beginning of "no problem"; where that leads elsewhere, the normal pause
  // applies.
  const mayTurn = node.edges.some(
    (edge) =>
      (match.kind === 'question' || edge.target !== match.edge.target) &&
      edge.keywords.some((keyword) => isBegun(keyword, said)),
  )
  return mayTurn ? usualMs : matchedMs
}

const usualMs = 500
const matchedMs = 300
const unfinishedMs = 1000

const isBegun = (keyword: string, said: string): boolean =>
  keyword.length > said.length && keyword.startsWith(hasHan(keyword) ? said : `${said} `)

const endsUnfinished = (said: string, language: ScriptLanguage): boolean =>
  hasHan(said)
    ? unfinished[language].some((word) => said.endsWith(word))
    : unfinished[language].includes(said.split(' ').at(-1) ?? '')

/** Fillers and conjunctions: the speaker usually continues. */
const unfinished: Readonly<Record<ScriptLanguage, readonly string[]>> = {
  'en-US': 'um uh er hmm well and but because so or if the a an to my that i is of with'.split(' '),
  'id-ID': 'eh em anu hmm dan tapi karena kalau jadi atau yang untuk dengan'.split(' '),
  'zh-CN': '嗯 呃 那个 这个 然后 因为 但是 还有 就是 如果 或者'.split(' '),
  'zh-HK': '嗯 呃 即係 但係 因為 同埋 嗰個 如果 或者'.split(' '),
}
