import { Refusal } from '@parley/contract/refusals'
import { isUuid } from '@parley/contract/vocabulary'

/** An id from outside: what has not the form of one of ours cannot be found, as a foreign one cannot. */
export const wireId = <Id>(text: string | undefined, brand: (text: string) => Id): Id => {
  const id = (text ?? '').toLowerCase()
  if (!isUuid(id)) throw new Refusal('not_found')
  return brand(id)
}

/** The same for what has no brand. */
export const wireUuid = (text: string | undefined): string => wireId(text, (id) => id)
