/** The open live feeds of this server, by session. */
export type FeedRegistry = {
  /** `onEnd` is called when the session ends here. @returns a function that unregisters the feed */
  readonly open: (sessionId: string, onEnd: () => void) => () => void
  readonly end: (sessionId: string) => void
}

export const createFeedRegistry = (): FeedRegistry => {
  const feeds = new Map<string, Set<() => void>>()
  return {
    open: (sessionId, onEnd) => {
      const ofSession = feeds.get(sessionId) ?? new Set()
      feeds.set(sessionId, ofSession.add(onEnd))
      return () => {
        ofSession.delete(onEnd)
        if (ofSession.size === 0) feeds.delete(sessionId)
      }
    },
    end: (sessionId) => {
      for (const onEnd of feeds.get(sessionId) ?? []) onEnd()
    },
  }
}
