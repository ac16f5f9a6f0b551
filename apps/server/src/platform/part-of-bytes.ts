import type { Bytes } from '@parley/contract/api'

/** The whole, or the range that a Range header names (RFC 9110 §14.2); of several ranges the first. */
export const partOfBytes = (type: string, body: Buffer, range: string | undefined): Bytes => {
  const asked = rangeOf(range, body.length)
  return asked === undefined
    ? { type, body }
    : {
        type,
        body: body.subarray(asked.from, asked.to + 1),
        range: { from: asked.from, total: body.length },
      }
}

/** Undefined if no range is named or it lies outside `size` bytes. */
export const rangeOf = (
  header: string | undefined,
  size: number,
): { readonly from: number; readonly to: number } | undefined => {
  const [, first = '', last = ''] = /^bytes=([0-9]{0,15})-([0-9]{0,15})/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from < size && from <= to ? { from, to } : undefined
}
