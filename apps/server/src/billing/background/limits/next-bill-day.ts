/** Billing days are those of UTC+8. */
const zoneMs = 8 * 3_600_000
const dayMs = 86_400_000

/** When the next billing day begins: every daily limit restarts. */
export const nextBillDayMs = (nowMs: number): number =>
  Math.floor((nowMs + zoneMs) / dayMs + 1) * dayMs - zoneMs
