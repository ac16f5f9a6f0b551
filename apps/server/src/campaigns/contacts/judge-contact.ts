import { contactId } from '@parley/contract/vocabulary'
import { conversationVariables } from '@parley/core/dialing'
import { type ContactNeeds, type ValueProblem, valueProblem } from '@parley/core/dialogue'
import { canonicalNumber } from '@parley/edge/numbers'
import { createRe2Patterns } from '@parley/edge/patterns'
import { contactPlace } from '../../platform/callee-of.ts'
import { maskNumber } from '../../platform/mask-number.ts'
import type { NumberVault } from '../../platform/number-vault.ts'
import { judgePhone, type PhoneRefusal } from '../../platform/phone-number.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { isZone } from '../../platform/zone-offset.ts'
import type { TaskRow } from '../tasks/index.ts'
import type { NewContact } from './queries.ts'

export type ContactInput = {
  readonly name?: string
  readonly phone: string
  /** The callee's IANA time zone; empty if the number decides. */
  readonly timeZone?: string
  readonly variables?: Readonly<Record<string, string>>
}

/** The settings of a task that affect how its contacts are accepted. */
export type ContactTask = Pick<TaskRow, 'home' | 'isEncrypted'> & { readonly needs: ContactNeeds }

export type ContactRefusal =
  | { readonly refusal: PhoneRefusal | 'time_zone_wrong' }
  | { readonly problem: ValueProblem }

/** Only names of the zone database: an offset has no daylight saving rules. */
export const isTimeZone = (name: string): boolean => /^[a-z]/i.test(name) && isZone(name)

const patterns = createRe2Patterns()

/**
 * A row for a task, or why it is refused: an invalid number or time zone, or a value that is missing or does not fit its
 * variable. In a task that seals numbers, the mask, and of several numbers the first.
 */
export const judgeContact = (
  numbers: NumberVault,
  { home, isEncrypted, needs }: ContactTask,
  { name = '', phone, timeZone: typedZone = '', variables: given = {} }: ContactInput,
): NewContact | ContactRefusal => {
  const judged = judgePhone(phone)
  if ('refusal' in judged) return judged
  const timeZone = typedZone.trim() || null
  if (timeZone !== null && !isTimeZone(timeZone)) return { refusal: 'time_zone_wrong' }
  const variables = withoutBlanks(given)
  const problem = contactValueProblem(needs, { phone, name, variables })
  if (problem !== undefined) return { problem }
  const id = contactId(uuidv7())
  const { written } = judged
  // The dialed, priced and checked number is the same: digits without a calling code are of the home country.
  const dialed = canonicalNumber(written, home ?? undefined)
  const number = dialed.replace(/^\+/, '')
  const row = { id, name, timeZone, variables, ...numbers.keysOf(written, home) }
  if (!isEncrypted) return { ...row, phone, number, sealed: null }
  const mask = maskNumber(judged.number)
  const sealed = numbers.seal(contactPlace(id), dialed).toString('base64')
  return { ...row, phone: mask, number: mask, sealed }
}

/** What is wrong with the values of the script's variables. */
export const contactValueProblem = (
  needs: ContactNeeds,
  { name = '', variables = {} }: ContactInput,
): ValueProblem | undefined =>
  valueProblem(needs, conversationVariables({ name, variables: withoutBlanks(variables) }), patterns)

const withoutBlanks = (values: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
