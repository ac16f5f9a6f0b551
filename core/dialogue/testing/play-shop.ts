import type { SceneScript } from '@parley/contract/vocabulary'
import type { Stage } from '../conversation/conversation.ts'
import type { IntentClassifier } from '../match/classifier.ts'
import { compiled, testPatterns } from './loan-script.ts'
import { type Move, type Played, playConversation } from './play-conversation.ts'
import { shopScript } from './shop-script.ts'

export const stageOf = (script: SceneScript, classifier?: IntentClassifier): Stage => ({
  scene: compiled(script),
  patterns: testPatterns,
  ...(classifier && { classifier }),
})

/** A conversation in the shop's script, or in a context of the test's own. */
export const play = (moves: readonly Move[], stage: Stage = stageOf(shopScript)): Played =>
  playConversation(stage, moves)
export const says = (text: string): Move => ({ says: text })
export const opened: readonly Move[] = ['finish']

/** A classifier that matches exactly these sentences. */
export const taught = (lessons: Readonly<Record<string, string>>, score = 0.8): IntentClassifier => ({
  nearest: (said, among) => {
    const key = lessons[said]
    return key !== undefined && among.includes(key) ? { key, score } : undefined
  },
})
