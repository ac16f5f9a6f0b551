/**
 * Circuit breaker for a failing service: otherwise a callee would wait for the whole timeout, at every turn.
 */
export interface Circuit {
  /** Whether a request may be sent now. After the rest one is tried; the others wait for its result. */
  isClosed(): boolean
  worked(): void
  failed(): void
}

/** Consecutive failures that open the circuit. */
const mostFailures = 5
const restMs = 30_000

/**
 * Closed: all requests pass. Open, after consecutive failures: none do, during the rest. Then one trial: it
 * closes the circuit, or opens it again.
 */
export const createCircuit = (now: () => number): Circuit => {
  let failures = 0
  let restsUntilMs = 0
  return {
    isClosed: () => {
      if (failures < mostFailures) return true
      if (now() < restsUntilMs) return false
      restsUntilMs = now() + restMs
      return true
    },
    worked: () => {
      failures = 0
    },
    failed: () => {
      failures++
      if (failures >= mostFailures) restsUntilMs = now() + restMs
    },
  }
}
