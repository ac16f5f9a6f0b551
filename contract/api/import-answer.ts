import { z } from 'zod'

/**
 * What each column of a contact list holds, from the left: `phone`, `name`, `timeZone`, `{variable}`, or nothing where it stays out. In a form's
 * text field it is JSON. Left out, the headings say it; without headings it is number, name, and the script's variables in
 * their order.
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
    // The list's own rule refuses it.
    return text
  }
}

/** The code says why, in the words of the refusals; of a variable with its name and type. */
const RefusedRow = z.object({
  row: z.int(),
  column: z.string(),
  value: z.string(),
  code: z.string(),
  values: z.record(z.string(), z.string()).optional(),
})

/** Decision §13: failed = total - succeeded; duplicate, invalid and blocked break it down. */
export const ImportAnswer = z.object({
  total: z.int(),
  succeeded: z.int(),
  success: z.int(),
  duplicate: z.int(),
  /** Numbers that are none, and values that are missing or do not fit their variable. */
  invalid: z.int(),
  blocked: z.int(),
  failed: z.int(),
  /** The first thousand rows that did not come in; the file of refused rows has all of them. */
  rows: z.array(RefusedRow),
  importId: z.string(),
  /** The sheet that was read, and how many others the file has that were not. */
  sheet: z.string(),
  otherSheets: z.int(),
  /** Columns that hold something and were not brought in: their headings, or their places from 1. */
  leftOut: z.array(z.string()),
})

/** The same for numbers that are put on a list: pasted, or read from a file. */
export const ListedAnswer = z.object({
  total: z.int(),
  succeeded: z.int(),
  success: z.int(),
  duplicate: z.int(),
  invalid: z.int(),
  failed: z.int(),
  rows: z.array(z.object({ row: z.int(), column: z.string(), value: z.string(), code: z.string() })),
})
