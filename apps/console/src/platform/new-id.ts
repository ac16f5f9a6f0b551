/** An id that nothing here has yet: 64 random bits. `crypto.randomUUID` is missing on plain http. */
export const newId = (prefix: string): string => {
  const bits = crypto.getRandomValues(new Uint32Array(2))
  return `${prefix}${[...bits].map((part) => part.toString(36)).join('')}`
}
