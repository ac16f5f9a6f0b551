import { limitAndOffset, type Paging } from '@parley/contract/api'

/** A page of an in-memory list, as a list response. */
export const pageOfItems = <T>(
  items: readonly T[],
  asked: Paging,
): { readonly data: readonly T[]; readonly total: number } => {
  const { limit, offset } = limitAndOffset(asked)
  return { data: items.slice(offset, offset + limit), total: items.length }
}
