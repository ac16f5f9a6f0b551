import type { MessagePort } from 'node:worker_threads'
import type { JudgeMessage } from './judge-thread.ts'
import type { JudgeAnswer, JudgeQuestion } from './second-opinion.ts'

/** A media worker's end of its channel to the judge of voices. What one clock step asks goes in one message. */
export class JudgeLink {
  readonly #channel: MessagePort
  #questions: JudgeQuestion[] = []

  constructor(channel: MessagePort, onAnswer: (answer: JudgeAnswer) => void) {
    this.#channel = channel
    channel.on('message', (answers: readonly JudgeAnswer[]) => {
      for (const answer of answers) onAnswer(answer)
    })
  }

  ask(questions: readonly JudgeQuestion[]): void {
    this.#questions.push(...questions)
  }

  flush(): void {
    if (this.#questions.length === 0) return
    this.#tell({ kind: 'judge', questions: this.#questions })
    this.#questions = []
  }

  closed(session: number): void {
    this.#tell({ kind: 'closed', session })
  }

  #tell(message: JudgeMessage): void {
    this.#channel.postMessage(message)
  }
}
