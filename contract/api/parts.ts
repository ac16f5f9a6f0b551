import { z } from 'zod'

/** A strict DTO: unknown fields are refused. */
export const fields = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.strictObject(shape)

/** A whole number, from JSON or a query string. */
export const whole = (from: number, to: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?[0-9]{1,15}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(from).max(to))

/** A boolean: true, 1 or "1" is on. */
export const flag = z
  .union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true')

/** Several whole numbers: an array, a single one, or a comma-separated list in a query string. */
export const wholes = (from: number, to: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value]),
    z.array(whole(from, to)).max(100),
  )

/** Several words of an enumeration, in the same forms. */
export const words = <const Word extends string>(known: readonly Word[]) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z.array(z.enum(known)).max(100),
  )

/** Trimmed text. */
export const text = (longest: number) => z.string().trim().max(longest)
export const filledText = (longest: number) => z.string().trim().min(1).max(longest)

/** Any id; an unknown one gives "not found". */
export const id = z.string().trim().min(1).max(64)

/** One id or several, in either field (decision §13). */
export const ids = z.union([id.transform((value) => value.split(',')), z.array(id).max(1000)])

/** ISO 3166-1; the country of numbers without a calling code. */
export const country = z
  .string()
  .trim()
  .regex(/^[A-Z]{2}$/)

/** Decision §13: `page`, also `current` or `currentPage`, from 1; `pageSize` 10. */
export const paging = {
  page: whole(1, 1_000_000).optional(),
  current: whole(1, 1_000_000).optional(),
  currentPage: whole(1, 1_000_000).optional(),
  pageSize: whole(1, 200).default(10),
}

export type Paging = {
  readonly page?: number | undefined
  readonly current?: number | undefined
  readonly currentPage?: number | undefined
  readonly pageSize: number
}

export const limitAndOffset = (asked: Paging): { readonly limit: number; readonly offset: number } => {
  const page = asked.page ?? asked.current ?? asked.currentPage ?? 1
  return { limit: asked.pageSize, offset: (page - 1) * asked.pageSize }
}

/** Epoch seconds; null where there is none. */
export const seconds = z.int().nullable()

/** Epoch seconds; default: the last thirty days. */
export const period = {
  startTime: whole(0, 4_000_000_000).optional(),
  endTime: whole(0, 4_000_000_000).optional(),
}
