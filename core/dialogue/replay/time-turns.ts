import type { ConversationEvent, ConversationTurn } from '@parley/contract/vocabulary'

export type TimedTurn = ConversationTurn & {
  /** When the callee began to speak, ms; `atMs` is when recognition finished. */
  readonly fromMs?: number
  /** Partial text of speech without a final result. */
  readonly heard?: string
}

/** The callee's turns with their start and recognized text, from the events of the call. */
export const timeTurns = (
  turns: readonly ConversationTurn[],
  events: readonly ConversationEvent[],
): readonly TimedTurn[] => {
  const spoken = speechesOf(events)
  return turns.map((turn) => {
    const speech = turn.speaker === 'callee' ? spoken.get(turn.atMs) : undefined
    if (speech === undefined) return turn
    const { fromMs, heard } = speech
    return {
      ...turn,
      ...(fromMs !== undefined && { fromMs }),
      ...(turn.text === '' && heard !== '' && { heard }),
    }
  })
}

type Speech = { readonly fromMs: number | undefined; readonly heard: string }

/**
 * By the time at which recognition ended, ms. Speech begins with the last voice event before its first words.
 */
const speechesOf = (events: readonly ConversationEvent[]): ReadonlyMap<number, Speech> => {
  const found = new Map<number, Speech>()
  let fromMs: number | undefined
  let heard = ''
  for (const event of events) {
    if (event.kind === 'speechStarted' && heard === '') fromMs = event.atMs
    if (event.kind === 'heardPartial') {
      fromMs ??= event.atMs
      heard = event.text
    }
    if (event.kind === 'heardFinal' || event.kind === 'heardUnclear') {
      found.set(event.atMs, { fromMs, heard })
      fromMs = undefined
      heard = ''
    }
  }
  return found
}
