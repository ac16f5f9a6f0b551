/** A microphone makes 50 frames a second; after a stall a browser sends its backlog. */
const framesPerSec = 60
const burst = 150

/** Returns whether one more message is allowed now: audio cannot arrive faster than real time. */
export const createFrameGate = (nowMs: () => number): (() => boolean) => {
  let allowed = burst
  let lookedMs = nowMs()
  return () => {
    const atMs = nowMs()
    allowed = Math.min(burst, allowed + ((atMs - lookedMs) * framesPerSec) / 1000)
    lookedMs = atMs
    if (allowed < 1) return false
    allowed--
    return true
  }
}
