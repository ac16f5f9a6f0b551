import type { SceneVariable } from '@parley/contract/vocabulary'
import type { Patterns } from '../match/patterns.ts'

/** Longest value of a contact's variable, in characters. */
const longestValue = 500

/**
 * Whether a value is valid for its variable (specification 1 §5): at import, before a task starts,
 * and in forms.
 */
export const fitsVariable = (variable: SceneVariable, value: string, patterns: Patterns): boolean => {
  const text = value.trim()
  if (text.length > longestValue || hasControl(text)) return false
  switch (variable.type) {
    case 'custom':
      return true
    case 'gender':
      return genders.has(text.toLowerCase())
    case 'money':
      return /^[0-9]{1,15}(\.[0-9]{1,2})?$/.test(text)
    case 'name':
      return text !== '' && /\p{L}/u.test(text) && !/[0-9{}]/.test(text)
    case 'number':
      return /^[0-9]{1,30}$/.test(text)
    case 'regex':
      return fitsPattern(variable.regex ?? '', text, patterns)
  }
}

/** Only male or female, in the words of the script languages. */
const genders: ReadonlySet<string> = new Set(['male', 'female', '男', '女', 'laki-laki', 'perempuan'])

/** Matches the whole value. */
const fitsPattern = (source: string, text: string, patterns: Patterns): boolean =>
  patterns.problemOf(source) === undefined && patterns.occursIn(`^(?:${source})$`, text)

const hasControl = (text: string): boolean => /\p{Cc}/u.test(text)

/** Why a variable's name is refused: braces and ## have a meaning in prompts and lists. */
export const isVariableName = (name: string): boolean =>
  name.trim() !== '' && !/[{}]|##|\p{Cc}/u.test(name) && !(name in {})
