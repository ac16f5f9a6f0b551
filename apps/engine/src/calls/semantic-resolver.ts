import type { ConversationEvent } from '@parley/contract/vocabulary'

type Final = Extract<ConversationEvent, { kind: 'heardFinal' }>

export type SeatAssignerDeps<Question> = {
  /** What is asked about a sentence; undefined where nobody is there to ask, or something else tells what it means. */
  readonly questionOf: (final: Final) => Question | undefined
  /** What is added to the sentence; nothing where no answer came. Never rejects, and ends in time. */
  readonly ask: (question: Question) => Promise<Pick<Final, 'meant' | 'classified'>>
  /** Into the turn engine, or to the next desk. */
  readonly feed: (event: ConversationEvent) => void
}

/**
 * Stands before the turn engine, and holds a sentence back while a model is asked about it. Idle → waiting, by a sentence that there
 * is a question about. Waiting → idle by the answer, or by whatever else happens in the talk: then the sentence goes on without an answer,
 * before what happened, and a late answer changes nothing.
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
