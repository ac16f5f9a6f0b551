/** Data that no column accepts (22), that breaks a constraint (23), or an invalid id: a retry will not help. */
export const isRefusedForGood = (error: unknown): boolean =>
  error instanceof TypeError ||
  (typeof error === 'object' && error !== null && 'code' in error && /^2[23]/.test(String(error.code)))
