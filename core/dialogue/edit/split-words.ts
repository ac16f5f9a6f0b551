/** Specification 1 §3: lists are written with ## between their items. */
export const splitWords = (joined: string | undefined): readonly string[] =>
  (joined ?? '')
    .split('##')
    .map((word) => word.trim())
    .filter((word) => word !== '')
