/** Data that no column takes (22), that breaks a constraint (23), or an id that is none of ours: trying again will not help. */
export const isRefusedForGood = (error: unknown): boolean =>
  error instanceof TypeError ||
  (typeof error === 'object' && error !== null && 'code' in error && /^2[23]/.test(String(error.code)))
