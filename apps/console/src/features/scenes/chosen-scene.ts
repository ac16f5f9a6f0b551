const key = 'parley.chosenScene'

/** The scene that was opened last, for pages that were opened without one in their address. */
export const chosenScene = {
  keep: (sceneId: string): void => sessionStorage.setItem(key, sceneId),
  read: (): string | undefined => sessionStorage.getItem(key) ?? undefined,
  /** Specification 1 §2: leaving any path that contains utterance clears it. */
  clear: (): void => sessionStorage.removeItem(key),
}
