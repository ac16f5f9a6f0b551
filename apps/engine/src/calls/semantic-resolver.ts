import type { ConversationEvent } from '@parley/contract/vocabulary'

type Final = Extract<ConversationEvent, { kind: 'heardFinal' }>

export type SeatAssignerDeps<Question> = {
  /** The question about a sentence; undefined if there is no model, or its meaning is known otherwise. */
  readonly questionOf: (final: Final) => Question | undefined
  /** What is added to the sentence; nothing without an answer. Never rejects, and ends in time. */
  readonly ask: (question: Question) => Promise<Pick<Final, 'meant' | 'classified'>>
  /** Into the turn engine, or the next resolver. */
  readonly feed: (event: ConversationEvent) => void
}

/**
 * Comes before the turn engine, and holds a sentence back while a model is queried. Idle → waiting, by a sentence with a
 * question. Waiting → idle by the answer, or by any other event of the conversation: then the sentence goes on without an
 * answer, before that event, and a late answer changes nothing.
 */
export const openSemanticResolver = <Question>({
  questionOf,
  ask,
  feed,
}: SeatAssignerDeps<Question>): ((event: ConversationEvent) => void) => {
  let waiting: Final | undefined

  const release = (answer: Pick<Final, 'meant' | 'classified'> = {}): void => {
    const final = waiting
    waiting = undefined
    if (final !== undefined) feed({ ...final, ...answer })
  }

  return (event) => {
    release()
    const question = event.kind === 'heardFinal' ? questionOf(event) : undefined
    if (question === undefined || event.kind !== 'heardFinal') return feed(event)
    waiting = event
    void ask(question).then((answer) => {
      if (waiting === event) release(answer)
    })
  }
}
