/** A cookie's value, as it was before it was encoded. */
export const readCookie = (name: string): string | undefined => {
  const found = document.cookie
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? undefined : decode(found.slice(name.length + 1))
}

const yearSec = 365 * 24 * 3600

export const writeCookie = (name: string, value: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${yearSec}; samesite=lax`
}

export const clearCookie = (name: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
  document.cookie = `${name}=; path=/; max-age=0; samesite=lax`
}

const decode = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
