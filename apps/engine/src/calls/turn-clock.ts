/** The latency of one turn by stage, ms: from the callee's last voiced frame to the robot's first. */
export type TurnLatency = {
  /** Until the silence was long enough to end the turn. */
  readonly endpointingMs: number
  /** Until the recognizer's result. */
  readonly recognitionMs: number
  /** Until the turn engine's decision. */
  readonly decisionMs: number
  /** Until the first audio frame was sent. */
  readonly firstAudioMs: number
  /** The total. */
  readonly turnMs: number
}

/** Measures each turn of one call; all times are epoch ms. An utterance that answers no turn has no latency. */
export interface TurnClock {
  speechEnded(atMs: number, voicedUntilMs: number): void
  recognized(atMs: number): void
  decided(utterance: number, atMs: number): void
  started(utterance: number, atMs: number): TurnLatency | undefined
}

export const createTurnClock = (): TurnClock => {
  let speech: { readonly endedMs: number; readonly voicedUntilMs: number } | undefined
  let recognizedMs: number | undefined
  let decision: { readonly utterance: number; readonly atMs: number } | undefined
  return {
    speechEnded: (endedMs, voicedUntilMs) => {
      speech = { endedMs, voicedUntilMs }
      recognizedMs = undefined
      decision = undefined
    },
    recognized: (atMs) => {
      recognizedMs = atMs
    },
    decided: (utterance, atMs) => {
      decision = { utterance, atMs }
    },
    started: (utterance, atMs) => {
      if (!speech || recognizedMs === undefined || decision?.utterance !== utterance) return undefined
      const latency = {
        endpointingMs: speech.endedMs - speech.voicedUntilMs,
        recognitionMs: recognizedMs - speech.endedMs,
        decisionMs: decision.atMs - recognizedMs,
        firstAudioMs: atMs - decision.atMs,
        turnMs: atMs - speech.voicedUntilMs,
      }
      speech = undefined
      return latency
    },
  }
}
