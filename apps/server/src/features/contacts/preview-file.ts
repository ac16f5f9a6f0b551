import { phoneNumber } from '../../platform/phone-number.ts'
import type { ContactFile } from './import-file.ts'

/** Specification 1 §5: shown before anything is brought in. */
const rowsShown = 20

/** What an import of this file would begin with. Duplicates and the blacklist are the task's own, and judged there. */
export const previewFile = ({ contacts, rows, headings, sheet }: ContactFile) => ({
  total: contacts.length,
  invalid: contacts.filter(({ phone }) => phoneNumber(phone) === undefined).length,
  headings: [...headings],
  ...sheet,
  rows: contacts.slice(0, rowsShown).map(({ phone, name = '', variables = {} }, index) => ({
    row: rows[index]?.line ?? 0,
    phone,
    isValid: phoneNumber(phone) !== undefined,
    name,
    variables: { ...variables },
  })),
})
