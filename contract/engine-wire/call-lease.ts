/**
 * How long a server treats a call as running without a report, and when an engine without a server ends it. The
 * lease counts by the database's clock from its renewal; the engine's limits count by its own clock from when
 * it sent the newest report that a server confirmed, which is earlier. The 50 s between them cover an order in
 * transit when the report was sent (8 s), a renewal skipped because the last one is fresh (10 s), and a
 * repeated hang-up.
 */
export const callLease = {
  leaseSec: 300,
  /** A lease renewed within this time is not renewed again. */
  freshSec: 10,
  reportEveryMs: 15_000,
  /** A server may be absent for three and a half minutes before the robot says goodbye. */
  sayGoodbyeAfterMs: 225_000,
  /** Then calls are hung up, whatever is playing. */
  hangUpAfterMs: 250_000,
} as const
