import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { englishLines } from './lines/en-us.ts'
import { indonesianLines } from './lines/id-id.ts'
import type { SpokenLines, Ways } from './lines/spoken-lines.ts'
import { mandarinLines } from './lines/zh-cn.ts'
import { cantoneseLines } from './lines/zh-hk.ts'
import type { Callee, Persona } from './persona.ts'

const lines: Readonly<Record<ScriptLanguage, SpokenLines>> = {
  'en-US': englishLines,
  'zh-CN': mandarinLines,
  'zh-HK': cantoneseLines,
  'id-ID': indonesianLines,
}

/**
 * What a callee says, turn by turn; its serial number selects among its persona's variants. Nothing for those who do not speak.
 */
export const linesOf = (callee: Callee): readonly string[] => {
  const spoken: Readonly<Partial<Record<Persona, Ways>>> = lines[callee.language]
  const ways = spoken[callee.persona] ?? []
  return ways[callee.serial % ways.length] ?? []
}
