import { limitAndOffset, type Paging } from '@parley/contract/api'

/** A page of what is in memory already, as a list answers it. */
export const pageOfItems = <T>(
  items: readonly T[],
  asked: Paging,
): { readonly data: readonly T[]; readonly total: number } => {
  const { limit, offset } = limitAndOffset(asked)
  return { data: items.slice(offset, offset + limit), total: items.length }
}
