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

/** A recorded call: every event of its turn engine, in order, and its inputs. */
export type RecordedConversation = {
  readonly events: readonly ConversationEvent[]
  readonly variables: Readonly<Record<string, string>>
  /** Further inputs of the label. */
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
 * Replays a recorded call. On its own version the result equals the call, byte for byte. On another
 * version (`isOtherVersion`) timers and utterances have other numbers, so an event applies to the
 * running one of its kind; turns after a changed prompt are no evidence (`compareConversations`).
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
