import { Refusal } from '@parley/contract/refusals'
import { isUuid } from '@parley/contract/vocabulary'

/** An id from a request: a malformed one is not found, as with another account's. */
export const wireId = <Id>(text: string | undefined, brand: (text: string) => Id): Id => {
  const id = (text ?? '').toLowerCase()
  if (!isUuid(id)) throw new Refusal('not_found')
  return brand(id)
}

/** The same for an id without a brand. */
export const wireUuid = (text: string | undefined): string => wireId(text, (id) => id)
