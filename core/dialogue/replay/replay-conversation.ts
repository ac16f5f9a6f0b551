import type {
  CallLabel,
  ConversationCommand,
  ConversationEvent,
  ConversationFacts,
} from '@parley/contract/vocabulary'
import { type Conversation, newConversation, type Stage } from '../conversation/conversation.ts'
import { takeTurn } from '../conversation/take-turn.ts'
import type { CallOutcome } from '../label/judge-rule.ts'
import { labelCall } from '../label/label-call.ts'
import { valuesInForce } from '../prompts/contact-values.ts'

/** A call as it was recorded: every event that its turn engine took, in order, and what it was called with. */
export type RecordedConversation = {
  readonly events: readonly ConversationEvent[]
  readonly variables: Readonly<Record<string, string>>
  /** What the label also goes by. */
  readonly outcome: CallOutcome
}

export type ReplayedStep = {
  readonly event: ConversationEvent
  readonly commands: readonly ConversationCommand[]
}

export type Replay = {
  readonly steps: readonly ReplayedStep[]
  readonly facts: ConversationFacts
  readonly label: CallLabel
}

/**
 * A recorded call once more. On the version that it was talked with it is the very call, to the byte. On another version
 * (`isOtherVersion`) timers and utterances have other numbers there, so that an event means the running one of its kind; what follows
 * a changed sentence is no evidence (`compareTalks`).
 */
export const replayConversation = (
  stage: Stage,
  { events, variables, outcome }: RecordedConversation,
  { isOtherVersion = false }: { readonly isOtherVersion?: boolean } = {},
): Replay => {
  let conversation = newConversation(stage.scene.startNodeId, valuesInForce(stage.scene, variables))
  const steps: ReplayedStep[] = []
  for (const recorded of events) {
    const event = isOtherVersion ? renumbered(conversation, recorded) : recorded
    const step = takeTurn(stage, conversation, event)
    conversation = step.conversation
    steps.push({ event, commands: step.commands })
  }
  return { steps, facts: conversation.facts, label: labelCall(stage.scene.tags, conversation.facts, outcome) }
}

const renumbered = ({ utterance, timers }: Conversation, event: ConversationEvent): ConversationEvent => {
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
