import { z } from 'zod'

const microInYuan = 1_000_000n

/** Yuan as a decimal string with at most six places (decision §9); stored as whole micro-yuan. */
export const amount = z
  .string()
  .trim()
  .regex(/^-?[0-9]{1,9}(\.[0-9]{1,6})?$/)
  .transform((text) => {
    const [whole = '0', places = ''] = text.replace('-', '').split('.')
    const micro = BigInt(whole) * microInYuan + BigInt(places.padEnd(6, '0'))
    return text.startsWith('-') ? -micro : micro
  })

/** Without a sign. */
export const unsignedAmount = amount.refine((micro) => micro >= 0n)

/** An existing calendar day, as YYYY-MM-DD. */
export const calendarDay = z
  .string()
  .trim()
  .regex(/^20[0-9]{2}-[0-9]{2}-[0-9]{2}$/)
  .refine((text) => {
    const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
    return day >= 1 && day <= daysOf(year, month)
  })

/** A month of this century; an invalid month is refused. */
const daysOf = (year: number, month: number): number =>
  month === 2 && year % 4 === 0 ? 29 : ([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0)
