import { contactId } from '@parley/contract/vocabulary'
import { contactPlace } from '../../platform/callee-of.ts'
import { maskNumber } from '../../platform/mask-number.ts'
import type { NumberVault } from '../../platform/number-vault.ts'
import { judgePhone, type PhoneRefusal } from '../../platform/phone-number.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import type { TaskRow } from '../tasks/index.ts'
import type { NewContact } from './queries.ts'

export type ContactInput = {
  readonly name?: string
  readonly phone: string
  readonly variables?: Readonly<Record<string, string>>
}

/** A row for a task, or why its number is none. A task that keeps numbers sealed gets a mask, and of several the first. */
export const judgeContact = (
  numbers: NumberVault,
  task: Pick<TaskRow, 'home' | 'isEncrypted'>,
  { name = '', phone, variables = {} }: ContactInput,
): NewContact | { readonly refusal: PhoneRefusal } => {
  const judged = judgePhone(phone)
  if ('refusal' in judged) return judged
  const id = contactId(uuidv7())
  const { number, written } = judged
  const row = { id, name, variables, ...numbers.keysOf(written, task.home) }
  if (!task.isEncrypted) return { ...row, phone, number, sealed: null }
  const mask = maskNumber(number)
  const sealed = numbers.seal(contactPlace(id), written).toString('base64')
  return { ...row, phone: mask, number: mask, sealed }
}
