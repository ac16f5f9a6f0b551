/** A microphone makes 50 frames a second; after a stall a browser sends what it kept. */
const framesPerSec = 60
const burst = 150

/** Answers whether one more message may come now: nobody speaks faster than time goes. */
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
