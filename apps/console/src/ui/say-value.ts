import type { Say } from '../words/use-words.ts'
import type { FieldWord } from './form-source.ts'

const longest = 120

/** What stands in a field, short enough to choose by. */
export const sayValue = (value: unknown, word: FieldWord | undefined, say: Say): string => {
  if (isNothing(value)) return '--'
  const text = word?.say === undefined ? plain(value, say) : word.say(value)
  return Array.from(text).length > longest ? `${Array.from(text).slice(0, longest).join('')}…` : text
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const plain = (value: unknown, say: Say): string => {
  if (typeof value === 'boolean') return say(value ? 'editing.on' : 'editing.off')
  if (Array.isArray(value)) return value.map((one) => plain(one, say)).join(' · ')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, one]) => `${name}: ${plain(one, say)}`)
      .join(' · ')
  return String(value)
}
