/** Decision §13: times are epoch seconds on the wire, or null. */
export const epochSeconds = <Ms extends number | null>(ms: Ms): Ms extends null ? number | null : number =>
  (ms === null ? null : Math.floor(ms / 1000)) as Ms extends null ? number | null : number // Null only for null.
