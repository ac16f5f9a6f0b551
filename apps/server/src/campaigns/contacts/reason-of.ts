import type { InterfaceLanguage } from '@parley/contract/api'
import { describeRefusal } from '@parley/contract/messages'
import { type RefusalCode, refusalCodes } from '@parley/contract/refusals'

/** Why a row did not come in, for people; a code that an older release kept and nobody knows any more stays as it is. */
export const reasonOf = (
  language: InterfaceLanguage,
  code: string,
  values: Readonly<Record<string, string>> = {},
): string => {
  const known = refusalCodes.find((one): one is RefusalCode => one === code)
  return known === undefined ? code : describeRefusal(language, known, values)
}
