/** The cookies of a request; the first of a repeated name counts. */
export const readCookies = (header: string | undefined): ReadonlyMap<string, string> => {
  const cookies = new Map<string, string>()
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim())
  }
  return cookies
}

export type CookieOptions = {
  readonly maxAgeSec: number
  readonly path?: string
  /** HttpOnly. */
  readonly isHidden?: boolean
  readonly isSecure: boolean
}

export const writeCookie = (name: string, value: string, options: CookieOptions): string =>
  [
    `${name}=${encodeURIComponent(value)}`,
    `Path=${options.path ?? '/'}`,
    `Max-Age=${options.maxAgeSec}`,
    'SameSite=Strict',
    ...(options.isHidden ? ['HttpOnly'] : []),
    ...(options.isSecure ? ['Secure'] : []),
  ].join('; ')
