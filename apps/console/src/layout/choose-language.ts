import { api, type InterfaceLanguage } from '@parley/contract/api'
import { callApi } from '../platform/call-api.ts'
import { changeLanguage, currentLanguage } from '../platform/language.ts'
import { readSession } from '../platform/session.ts'

/** Specification 1 §1: the choice is kept in the cookie and, signed in, with the user. */
export const chooseLanguage = async (chosen: InterfaceLanguage): Promise<void> => {
  const shown = currentLanguage()
  // The cookie decides; a server that is away must not keep anyone from reading.
  if (readSession() !== undefined) await callApi(api.setLanguage, { language: chosen }).catch(() => undefined)
  changeLanguage(chosen, shown)
}
