import { z } from 'zod'

/** A strict DTO: what is not named is refused. */
export const fields = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.strictObject(shape)

/** A whole number, as JSON has it or as a query string writes it. */
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

/** A switch: true, 1 or "1" is on. */
export const flag = z
  .union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true')

/** Several whole numbers: an array, one alone, or joined by commas in a query string. */
export const wholes = (from: number, to: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value]),
    z.array(whole(from, to)).max(100),
  )

/** Several words of a list, in the same forms. */
export const words = <const Word extends string>(known: readonly Word[]) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z.array(z.enum(known)).max(100),
  )

/** Text without surrounding blanks. */
export const text = (longest: number) => z.string().trim().max(longest)
export const filledText = (longest: number) => z.string().trim().min(1).max(longest)

/** Any id; what is not one of ours is simply not found. */
export const id = z.string().trim().min(1).max(64)

/** One id or several, in whichever of the two fields (decision §13). */
export const ids = z.union([id.transform((value) => value.split(',')), z.array(id).max(1000)])

/** ISO 3166-1; whose numbers those are that have no calling code. */
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

/** Epoch seconds; left out, the last thirty days. */
export const period = {
  startTime: whole(0, 4_000_000_000).optional(),
  endTime: whole(0, 4_000_000_000).optional(),
}
