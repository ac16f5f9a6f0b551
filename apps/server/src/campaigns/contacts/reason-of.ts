import type { InterfaceLanguage } from '@parley/contract/api'
import { describeRefusal } from '@parley/contract/messages'
import { type RefusalCode, refusalCodes } from '@parley/contract/refusals'

/** The message of a refused row; a code of an older release that no longer exists is shown as is. */
export const reasonOf = (
  language: InterfaceLanguage,
  code: string,
  values: Readonly<Record<string, string>> = {},
): string => {
  const known = refusalCodes.find((one): one is RefusalCode => one === code)
  return known === undefined ? code : describeRefusal(language, known, values)
}
