import { Refusal } from '@parley/contract/refusals'

/** `user@host`, `user@host:port`, with or without `sip:` before it. @throws address_format. */
export const parseSeatAddress = (text: string): { readonly number: string; readonly place: string } => {
  const found = /^(?:sip:)?([A-Za-z0-9_.!~*'()&=+$,-]{1,32})@([^@;?]{1,260})$/i.exec(text.trim())
  const [, number, place] = found ?? []
  if (number === undefined || place === undefined) throw new Refusal('address_format')
  return { number, place }
}
