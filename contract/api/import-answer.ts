import { z } from 'zod'

/**
 * The content of each column of a contact list, from the left: `phone`, `name`, `timeZone`, `{variable}`, or
 * empty to skip it. In a form's text field it is JSON. Default: the headings; without headings number, name,
 * and the script's variables in their order.
 */
export const contactColumns = z
  .preprocess(
    (value) => (typeof value === 'string' ? parsed(value) : value),
    z.array(z.string().trim().max(70)).max(200),
  )
  .optional()

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // The list schema itself refuses it.
    return text
  }
}

/** The code gives the reason, one of the refusals; for a variable with its name and type. */
const RefusedRow = z.object({
  row: z.int(),
  column: z.string(),
  value: z.string(),
  code: z.string(),
  values: z.record(z.string(), z.string()).optional(),
})

/** Decision §13: failed = total - succeeded; duplicate, invalid and blocked are parts of it. */
export const ImportAnswer = z.object({
  total: z.int(),
  succeeded: z.int(),
  success: z.int(),
  duplicate: z.int(),
  /** Invalid numbers, and missing or invalid values. */
  invalid: z.int(),
  blocked: z.int(),
  failed: z.int(),
  /** The first thousand refused rows; the file of refused rows has all of them. */
  rows: z.array(RefusedRow),
  importId: z.string(),
  /** The sheet that was read, and how many other sheets were not. */
  sheet: z.string(),
  otherSheets: z.int(),
  /** Non-empty columns that were not imported: their headings, or their indexes from 1. */
  leftOut: z.array(z.string()),
})

/** The same for numbers added to a list: pasted, or read from a file. */
export const ListedAnswer = z.object({
  total: z.int(),
  succeeded: z.int(),
  success: z.int(),
  duplicate: z.int(),
  invalid: z.int(),
  failed: z.int(),
  rows: z.array(z.object({ row: z.int(), column: z.string(), value: z.string(), code: z.string() })),
})
