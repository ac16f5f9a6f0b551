import { z } from 'zod'

/** Decision §13: failed = total - succeeded; duplicate, invalid and blocked break it down. */
export const ImportAnswer = z.object({
  total: z.int(),
  succeeded: z.int(),
  success: z.int(),
  duplicate: z.int(),
  invalid: z.int(),
  blocked: z.int(),
  failed: z.int(),
  /** The first thousand rows that did not come in; the file of refused rows has all of them. */
  rows: z.array(z.object({ row: z.int(), column: z.string(), value: z.string(), code: z.string() })),
  importId: z.string(),
  /** The sheet that was read, and how many others the file has that were not. */
  sheet: z.string(),
  otherSheets: z.int(),
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
