/** Decision §13: times are epoch seconds on the wire, null where there is none. */
export const epochSeconds = <Ms extends number | null>(ms: Ms): Ms extends null ? number | null : number =>
  (ms === null ? null : Math.floor(ms / 1000)) as Ms extends null ? number | null : number // Null comes of null only.
