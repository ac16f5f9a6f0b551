const key = 'parley.callList'

/** The calls of the list that one came from, so that n and p lead along it. */
export const callList = {
  keep: (callIds: readonly string[]): void => sessionStorage.setItem(key, callIds.join(',')),
  beside: (
    callId: string,
  ): { readonly next?: string | undefined; readonly previous?: string | undefined } => {
    const ids = (sessionStorage.getItem(key) ?? '').split(',')
    const at = ids.indexOf(callId)
    return at < 0 ? {} : { next: ids[at + 1], previous: ids[at - 1] }
  },
}
