/**
 * For how long a server takes a call for going on without hearing of it, and when an engine that no server hears ends it. The lease
 * counts by the database's clock from its renewal on; the engine's limits count by its own clock from the moment at which it sent the newest
 * report that a server confirmed, which is earlier. The 50 s between them are for an order that was under way when the report was
 * sent (8 s), a renewal that was left out because the last one is fresh (10 s), and a hang-up that is repeated.
 */
export const callLease = {
  leaseSec: 300,
  /** A lease that was renewed within this time is not renewed again. */
  freshSec: 10,
  reportEveryMs: 15_000,
  /** A server may be away for three minutes and a half before the robot says goodbye. */
  sayGoodbyeAfterMs: 225_000,
  /** Then calls are hung up, whatever is being said. */
  hangUpAfterMs: 250_000,
} as const
