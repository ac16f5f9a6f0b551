import type { InterfaceLanguage } from '@parley/contract/api'
import { type RefusalCode, refusalCodes } from '@parley/contract/refusals'
import { sayRefusal } from '@parley/contract/sentences'

/** Why a row did not come in, for people; a code that an older release kept and nobody knows any more stays as it is. */
export const reasonOf = (
  language: InterfaceLanguage,
  code: string,
  values: Readonly<Record<string, string>> = {},
): string => {
  const known = refusalCodes.find((one): one is RefusalCode => one === code)
  return known === undefined ? code : sayRefusal(language, known, values)
}
