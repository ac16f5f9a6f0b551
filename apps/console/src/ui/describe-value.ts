import type { Translate } from '../messages/use-messages.ts'
import type { FieldWord } from './form-source.ts'

const longest = 120

/** A field's value as text, short enough for a choice between two. */
export const describeValue = (value: unknown, word: FieldWord | undefined, t: Translate): string => {
  if (isNothing(value)) return '--'
  const text = word?.t === undefined ? plain(value, t) : word.t(value)
  return Array.from(text).length > longest ? `${Array.from(text).slice(0, longest).join('')}…` : text
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const plain = (value: unknown, t: Translate): string => {
  if (typeof value === 'boolean') return t(value ? 'editing.on' : 'editing.off')
  if (Array.isArray(value)) return value.map((one) => plain(one, t)).join(' · ')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, one]) => `${name}: ${plain(one, t)}`)
      .join(' · ')
  return String(value)
}
