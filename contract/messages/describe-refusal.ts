import type { InterfaceLanguage } from '../api/session.ts'
import type { RefusalCode } from '../refusals.ts'
import { chinese } from './chinese.ts'
import { english } from './english.ts'
import { fillMessage } from './fill-message.ts'
import { indonesian } from './indonesian.ts'
import type { ServerMessages } from './messages.ts'
import { spanish } from './spanish.ts'
import { thai } from './thai.ts'
import { traditionalChinese } from './traditional-chinese.ts'

const catalogue: Readonly<Record<InterfaceLanguage, ServerMessages>> = {
  zh: chinese,
  en: english,
  es: spanish,
  'zh-TW': traditionalChinese,
  id: indonesian,
  th: thai,
}

/** The message of a refusal in the reader's language, with its values filled in. */
export const describeRefusal = (
  language: InterfaceLanguage,
  code: RefusalCode,
  values: Readonly<Record<string, string | number>> = {},
): string => fillMessage(catalogue[language][code], values)
