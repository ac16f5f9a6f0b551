import { scriptLanguages } from '@parley/contract/vocabulary'
import type { NamedVoice } from '../ports.ts'

/**
 * The program's variants that are distinguishable on a telephone line, under descriptive names. They apply to
 * each language.
 */
const variants: Readonly<Record<string, string>> = {
  'female-1': 'f2',
  'female-2': 'f3',
  'female-3': 'f4',
  'male-1': 'm1',
  'male-2': 'm3',
  'male-3': 'm7',
}

export const espeakVoices: readonly NamedVoice[] = scriptLanguages.flatMap((language) =>
  Object.keys(variants).map((name) => ({ language, name })),
)

/** Undefined for the language's default voice. */
export const variantOf = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : variants[name]
