/**
 * Whether the server answers. Every request reports its result here, so that a page can show the age of its figures.
 */
export type Connection = {
  readonly isLost: boolean
  /** When something was last answered; undefined before the first answer. */
  readonly answeredAtMs: number | undefined
}

let connection: Connection = { isLost: false, answeredAtMs: undefined }
const listeners = new Set<() => void>()

export const readConnection = (): Connection => connection

export const watchConnection = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const connectionAnswered = (nowMs = Date.now()): void => {
  const wasLost = connection.isLost
  connection = { isLost: false, answeredAtMs: nowMs }
  if (wasLost) for (const listener of listeners) listener()
}

export const connectionFailed = (): void => {
  if (connection.isLost) return
  connection = { ...connection, isLost: true }
  for (const listener of listeners) listener()
}
