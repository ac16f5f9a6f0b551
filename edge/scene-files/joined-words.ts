const separator = '##'

/** `yes##ok` as a list; unchanged where a list would not convert back to the same text. */
export const listJoined = (joined: string): string | readonly string[] => {
  const words = joined.split(separator)
  const isPlain = words.every((word) => word !== '' && word === word.trim() && word.length <= 500)
  return isPlain ? words : joined
}

export const joinListed = (listed: string | readonly string[]): string =>
  typeof listed === 'string' ? listed : listed.join(separator)
