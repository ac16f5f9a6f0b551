import type { CallLabel, TalkCommand, TalkEvent, TalkFacts } from '@parley/contract/vocabulary'
import type { CallOutcome } from '../label/judge-rule.ts'
import { labelCall } from '../label/label-call.ts'
import { takeTurn } from '../talk/take-turn.ts'
import { newTalk, type Stage, type Talk } from '../talk/talk.ts'
import { valuesInForce } from '../words/contact-values.ts'

/** A call as it was recorded: every event that its turn engine took, in order, and what it was called with. */
export type RecordedTalk = {
  readonly events: readonly TalkEvent[]
  readonly variables: Readonly<Record<string, string>>
  /** What the label also goes by. */
  readonly outcome: CallOutcome
}

export type ReplayedStep = { readonly event: TalkEvent; readonly commands: readonly TalkCommand[] }

export type Replay = {
  readonly steps: readonly ReplayedStep[]
  readonly facts: TalkFacts
  readonly label: CallLabel
}

/**
 * A recorded call once more. On the version that it was talked with it is the very call, to the byte. On another version
 * (`isOtherVersion`) timers and utterances have other numbers there, so that an event means the running one of its kind; what follows
 * a changed sentence is no evidence (`compareTalks`).
 */
export const replayTalk = (
  stage: Stage,
  { events, variables, outcome }: RecordedTalk,
  { isOtherVersion = false }: { readonly isOtherVersion?: boolean } = {},
): Replay => {
  let talk = newTalk(stage.scene.startNodeId, valuesInForce(stage.scene, variables))
  const steps: ReplayedStep[] = []
  for (const recorded of events) {
    const event = isOtherVersion ? renumbered(talk, recorded) : recorded
    const step = takeTurn(stage, talk, event)
    talk = step.talk
    steps.push({ event, commands: step.commands })
  }
  return { steps, facts: talk.facts, label: labelCall(stage.scene.tags, talk.facts, outcome) }
}

const renumbered = ({ utterance, timers }: Talk, event: TalkEvent): TalkEvent => {
  switch (event.kind) {
    case 'playbackFinished':
    case 'playbackCut':
      return { ...event, utterance }
    case 'timer':
      return { ...event, generation: timers[event.timer] ?? event.generation }
    default:
      return event
  }
}
