/** Keeps from asking a service that fails: a callee would wait the whole time-out for nothing, at every turn. */
export interface Circuit {
  /** Whether it may be asked now. After the rest one may try; the others wait for what becomes of it. */
  mayAsk(): boolean
  worked(): void
  failed(): void
}

/** So many failures in a row bring a rest. */
const mostFailures = 5
const restMs = 30_000

/**
 * Closed: everybody asks. Open, after failures in a row: nobody does, for the rest. Then one tries: it closes again, or rests anew.
 */
export const createCircuit = (now: () => number): Circuit => {
  let failures = 0
  let restsUntilMs = 0
  return {
    mayAsk: () => {
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
