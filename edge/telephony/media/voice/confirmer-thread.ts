import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { Silero, type SileroStream } from './silero.ts'
import type { ConfirmerAnswer, ConfirmerQuestion } from './voice-confirmation.ts'

/**
 * Entry point of the voice confirmer: a separate thread, so that no frame waits for it. Each media worker has a
 * channel to it.
 */
if (parentPort === null) throw new Error('the voice confirmer runs in a worker thread only')
const silero = await Silero.load(workerData.settings.modelPath)

type Run = { readonly run: number; readonly stream: SileroStream; frames: number }

const serve = (channel: MessagePort): void => {
  const runs = new Map<number, Run>()
  const confirmer = async ({
    session,
    run,
    frame,
  }: ConfirmerQuestion): Promise<readonly ConfirmerAnswer[]> => {
    const known = runs.get(session)
    const now = known?.run === run ? known : { run, stream: silero.open(), frames: 0 }
    runs.set(session, now)
    now.frames++
    const probability = await silero.hear(now.stream, frame)
    return probability === undefined ? [] : [{ session, run, frames: now.frames, probability }]
  }
  let turn = Promise.resolve()
  channel.on('message', (message: ConfirmerMessage) => {
    if (message.kind === 'closed') {
      runs.delete(message.session)
      return
    }
    // One window after the other, in the order of the requests.
    turn = turn.then(async () => {
      const answers: ConfirmerAnswer[] = []
      for (const question of message.questions) answers.push(...(await confirmer(question)))
      if (answers.length > 0) channel.postMessage(answers)
    })
  })
}

export type ConfirmerMessage =
  | { readonly kind: 'confirm'; readonly questions: readonly ConfirmerQuestion[] }
  | { readonly kind: 'closed'; readonly session: number }

parentPort.on('message', (channel: MessagePort) => serve(channel))
parentPort.postMessage('ready')
