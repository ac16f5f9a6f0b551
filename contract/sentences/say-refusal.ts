import type { InterfaceLanguage } from '../api/session.ts'
import type { RefusalCode } from '../refusals.ts'
import { chinese } from './chinese.ts'
import { english } from './english.ts'
import { fillSentence } from './fill-sentence.ts'
import { indonesian } from './indonesian.ts'
import type { Sentences } from './sentences.ts'
import { spanish } from './spanish.ts'
import { thai } from './thai.ts'
import { traditionalChinese } from './traditional-chinese.ts'

const catalogue: Readonly<Record<InterfaceLanguage, Sentences>> = {
  zh: chinese,
  en: english,
  es: spanish,
  'zh-TW': traditionalChinese,
  id: indonesian,
  th: thai,
}

/** The sentence of a refusal in the reader's language, with its values filled in. */
export const sayRefusal = (
  language: InterfaceLanguage,
  code: RefusalCode,
  values: Readonly<Record<string, string | number>> = {},
): string => fillSentence(catalogue[language][code], values)
