import type { MeaningQuestion, TalkEvent } from '@parley/contract/vocabulary'
import type { LanguageModel, MeaningAnswer } from '@parley/edge/meaning'

type Final = Extract<TalkEvent, { kind: 'heardFinal' }>

export type ModelDeskHouse = {
  /** Absent where the installation has none. */
  readonly model: LanguageModel | undefined
  /** What to ask about a sentence; undefined where something else tells what it means. */
  readonly questionOf: (final: Final) => MeaningQuestion | undefined
  readonly onAnswer: (answer: MeaningAnswer) => void
  /** Into the turn engine. */
  readonly feed: (event: TalkEvent) => void
}

/**
 * Stands before the turn engine, and holds a sentence back while a language model is asked about it. Idle → waiting, by a sentence that
 * nothing else tells. Waiting → idle by the answer, or by whatever else happens in the talk: then the sentence goes on without an answer,
 * before what happened, and a late answer changes nothing.
 */
export const openModelDesk = ({
  model,
  questionOf,
  onAnswer,
  feed,
}: ModelDeskHouse): ((event: TalkEvent) => void) => {
  let waiting: Final | undefined

  const release = (meant?: string): void => {
    const final = waiting
    waiting = undefined
    if (final !== undefined) feed(meant === undefined ? final : { ...final, meant })
  }

  return (event) => {
    release()
    const question = model && event.kind === 'heardFinal' ? questionOf(event) : undefined
    if (model === undefined || question === undefined || event.kind !== 'heardFinal') return feed(event)
    waiting = event
    void model.choose(question).then((answer) => {
      onAnswer(answer)
      if (waiting === event) release(answer.kind === 'chosen' ? answer.id : undefined)
    })
  }
}
