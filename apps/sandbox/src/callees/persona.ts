import type { ScriptLanguage } from '@parley/contract/vocabulary'

/**
 * The number plan of the sandbox: the country code selects the language, the last four digits the callee: two for the persona,
 * two for its serial number (voice, words, pauses and noise follow from it). Described in docs/sandbox.md.
 */
export const personaByCode = {
  '00': 'agrees',
  '01': 'refuses',
  '02': 'asks',
  '03': 'interrupts',
  '04': 'wantsPerson',
  '05': 'presses',
  '06': 'silent',
  '07': 'hangsUp',
  '08': 'doNotCall',
  '09': 'busy',
  '10': 'noAnswer',
  '11': 'rejects',
  '12': 'invalid',
  '13': 'unreachable',
  '14': 'voicemail',
  '15': 'switchedOff',
  '16': 'lineFails',
  '17': 'agent',
} as const satisfies Readonly<Record<string, string>>

/** How a callee, or the network before it, handles a call. */
export type Persona = (typeof personaByCode)[keyof typeof personaByCode]

const personas: ReadonlyMap<string, Persona> = new Map(Object.entries(personaByCode))

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

/** The callee of a number, or undefined if the number is unassigned. */
export const calleeOf = (number: string): Callee | undefined => {
  const digits = number.replace(/^\+/, '')
  if (!/^\d{7,15}$/.test(digits)) return undefined
  const persona = personas.get(digits.slice(-4, -2))
  const language = countryCodes.find(([code]) => digits.startsWith(code))?.[1]
  return persona && language && { persona, language, serial: Number(digits.slice(-2)) }
}
