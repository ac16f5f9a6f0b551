import type { ScriptLanguage } from '@parley/contract/vocabulary'

/** How a callee takes a call. */
export type Persona = 'agrees' | 'refuses' | 'busy' | 'noAnswer'

/**
 * The number plan of the sandbox: the country code names the language, the last four digits the callee: two for the
 * persona, two for its serial number (voice, wording and pauses follow from it).
 */
export const personaCodes: Readonly<Record<string, Persona>> = {
  '00': 'agrees',
  '01': 'refuses',
  '09': 'busy',
  '10': 'noAnswer',
}

const countryCodes: readonly (readonly [code: string, language: ScriptLanguage])[] = [
  ['852', 'zh-HK'],
  ['86', 'zh-CN'],
  ['62', 'id-ID'],
  ['1', 'en-US'],
]

export type Callee = {
  readonly persona: Persona
  readonly language: ScriptLanguage
  /** 0-99; seeds everything that varies between callees of one persona. */
  readonly serial: number
}

/** The callee behind a number, or undefined where nobody has that number. */
export const calleeOf = (number: string): Callee | undefined => {
  const digits = number.replace(/^\+/, '')
  if (!/^\d{7,15}$/.test(digits)) return undefined
  const persona = personaCodes[digits.slice(-4, -2)]
  const language = countryCodes.find(([code]) => digits.startsWith(code))?.[1]
  return persona && language && { persona, language, serial: Number(digits.slice(-2)) }
}
