import type { MessagePort } from 'node:worker_threads'
import type { ConfirmerMessage } from './confirmer-thread.ts'
import type { ConfirmerAnswer, ConfirmerQuestion } from './voice-confirmation.ts'

/**
 * A media worker's end of its channel to the voice confirmer. All requests of one clock step go in one message.
 */
export class ConfirmerLink {
  readonly #channel: MessagePort
  #questions: ConfirmerQuestion[] = []

  constructor(channel: MessagePort, onAnswer: (answer: ConfirmerAnswer) => void) {
    this.#channel = channel
    channel.on('message', (answers: readonly ConfirmerAnswer[]) => {
      for (const answer of answers) onAnswer(answer)
    })
  }

  ask(questions: readonly ConfirmerQuestion[]): void {
    this.#questions.push(...questions)
  }

  flush(): void {
    if (this.#questions.length === 0) return
    this.#report({ kind: 'confirm', questions: this.#questions })
    this.#questions = []
  }

  closed(session: number): void {
    this.#report({ kind: 'closed', session })
  }

  #report(message: ConfirmerMessage): void {
    this.#channel.postMessage(message)
  }
}
