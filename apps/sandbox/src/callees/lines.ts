import type { ScriptLanguage } from '@parley/contract/vocabulary'
import type { Callee } from './persona.ts'

type Talker = 'agrees' | 'refuses'

/** What callees say, turn by turn; several ways for each persona. A callee with no more to say repeats its last words. */
const ways: Readonly<Record<ScriptLanguage, Readonly<Record<Talker, readonly (readonly string[])[]>>>> = {
  'en-US': {
    agrees: [
      ['yes please', 'yes I am interested', 'thank you'],
      ['sure', 'sounds good', 'thank you'],
      ['of course', 'yes please', 'thank you'],
    ],
    refuses: [['no thanks'], ['I am not interested'], ['no thank you']],
  },
  'zh-CN': {
    agrees: [
      ['好的', '可以', '谢谢'],
      ['可以', '好的', '谢谢'],
    ],
    refuses: [['不需要'], ['没兴趣']],
  },
  'zh-HK': { agrees: [['好呀', '可以', '多謝']], refuses: [['唔使喇']] },
  'id-ID': { agrees: [['ya', 'boleh', 'terima kasih']], refuses: [['tidak, terima kasih']] },
}

export const linesOf = (callee: Callee): readonly string[] => {
  if (callee.persona !== 'agrees' && callee.persona !== 'refuses') return []
  const known = ways[callee.language][callee.persona]
  return known[callee.serial % known.length] ?? []
}

/** Voices of espeak-ng, so that callees do not all sound alike. */
const variants = ['m1', 'f2', 'm3', 'f4'] as const

export const variantOf = (callee: Callee): string => variants[callee.serial % variants.length] ?? 'm1'
