import type { SceneScript, ScriptLanguage } from '@parley/contract/vocabulary'
import { uuidv7 } from '../../platform/uuid.ts'

const goodbyes: Readonly<Record<ScriptLanguage, string>> = {
  'en-US': 'Goodbye.',
  'id-ID': 'Sampai jumpa.',
  'zh-CN': '再见。',
  'zh-HK': '再見。',
}

/** The initial script of a scene: valid settings, and no flow. */
export const emptyScript = (language: ScriptLanguage): SceneScript => ({
  language,
  nodes: [],
  connections: [],
  variables: [],
  tags: [],
  settings: {
    openingDelayMs: 0,
    silenceMs: 4000,
    silenceTimes: 0,
    silenceReplies: [],
    noMatchReplies: [],
    maxRepeats: 2,
    goodbye: { resId: uuidv7(), word: goodbyes[language] },
    maxCallSec: 600,
    interrupt: { minWords: 2, unbreakableNodes: [] },
    voice: { speed: 100, tone: 100, volume: 100 },
  },
})
