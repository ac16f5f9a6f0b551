import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { cantonese } from './cantonese.ts'
import { english } from './english.ts'
import { indonesian } from './indonesian.ts'
import type { Language } from './language.ts'
import { mandarin } from './mandarin.ts'

export const newLanguage = (name: ScriptLanguage, isInDictionary: (word: string) => boolean): Language => {
  switch (name) {
    case 'en-US':
      return english(isInDictionary)
    case 'id-ID':
      return indonesian
    case 'zh-CN':
      return mandarin
    case 'zh-HK':
      return cantonese
  }
}
