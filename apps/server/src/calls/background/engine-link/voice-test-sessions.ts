import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import {
  type VoiceTestHello,
  type VoiceTestOrder,
  VoiceTestUp,
  type VoiceTestUpdate,
  type voiceTestRefusals,
} from '@parley/contract/engine-wire'
import type { EngineConnection, VoiceTestHearer, VoiceTestLine } from './engine-connection.ts'

export type OpenVoiceTest = {
  /** 20 ms of the callee's audio. Late audio is dropped. */
  readonly sound: (frame: Buffer) => void
  readonly press: (digit: string) => void
  readonly close: () => void
}

type Observer = {
  readonly onSound: (frame: Buffer) => void
  readonly onUpdate: (update: VoiceTestUpdate) => void
  readonly onClosed: () => void
}

type Test = Pick<VoiceTestOrder, 'scene' | 'variables' | 'maxTalkSec'> & { readonly model?: Uint8Array }

/** Assigns voice tests to engines, and matches the connections that engines open for them. */
export type VoiceTestSessions = {
  /** The first engine that accepts it; otherwise the last one's reason for refusing. */
  readonly open: (
    test: Test,
    observer: Observer,
  ) => Promise<OpenVoiceTest | (typeof voiceTestRefusals)[number] | 'noEngine'>
  readonly arrived: (hello: VoiceTestHello, line: VoiceTestLine) => VoiceTestHearer | undefined
}

/** An order that was sent, and whose connection has not arrived yet. */
type Expected = { readonly key: string; readonly arrived: (line: VoiceTestLine) => VoiceTestHearer }

export const createVoiceTestSessions = (engines: () => readonly EngineConnection[]): VoiceTestSessions => {
  const awaited = new Map<string, Expected>()

  const ask = (engine: EngineConnection, test: Test, observer: Observer) =>
    new Promise<OpenVoiceTest | (typeof voiceTestRefusals)[number] | 'noEngine'>((resolve) => {
      const testId = randomUUID()
      const key = randomBytes(32).toString('hex')
      const pieces = piecesOf(test.model)
      const giveUp = setTimeout(() => {
        awaited.delete(testId)
        resolve('noEngine')
      }, longestWaitMs)
      const { scene, variables, maxTalkSec } = test
      awaited.set(testId, {
        key,
        arrived: (line) => {
          awaited.delete(testId)
          return hearerOf(line, observer, (answer) => {
            clearTimeout(giveUp)
            if (typeof answer === 'object')
              for (const base64 of pieces) line.send({ kind: 'classifier', base64 })
            resolve(answer)
          })
        },
      })
      engine.send({
        kind: 'voiceTest',
        testId,
        key,
        scene,
        variables,
        maxTalkSec,
        classifierParts: pieces.length,
      })
    })

  return {
    open: async (test, observer) => {
      let answer: Awaited<ReturnType<VoiceTestSessions['open']>> = 'noEngine'
      for (const engine of engines()) {
        answer = await ask(engine, test, observer)
        if (typeof answer === 'object') return answer
      }
      return answer
    },
    arrived: (hello, line) => {
      const found = awaited.get(hello.testId)
      return found && isSame(found.key, hello.key) ? found.arrived(line) : undefined
    },
  }
}

/** Arrived → accepted, or refused → closed. */
const hearerOf = (
  line: VoiceTestLine,
  observer: Observer,
  answer: (answer: OpenVoiceTest | (typeof voiceTestRefusals)[number] | 'noEngine') => void,
): VoiceTestHearer => {
  let isTaken = false
  const hear = (message: VoiceTestUp): void => {
    switch (message.kind) {
      case 'taken':
        isTaken = true
        answer(openTest(line))
        return
      case 'refused':
        answer(message.why)
        line.close()
        return
      case 'sound':
        observer.onSound(Buffer.from(message.base64, 'base64'))
        return
      case 'update':
        observer.onUpdate(message.update)
    }
  }
  return {
    hear: (text) => {
      const message = VoiceTestUp.safeParse(parseJson(text))
      if (message.success) hear(message.data)
      else line.close()
    },
    closed: () => {
      if (isTaken) observer.onClosed()
      else answer('noEngine')
    },
  }
}

const openTest = (line: VoiceTestLine): OpenVoiceTest => ({
  sound: (frame) => {
    if (line.waitingBytes() < mostWaitingBytes) line.send({ kind: 'sound', base64: frame.toString('base64') })
  },
  press: (digit) => line.send({ kind: 'digit', digit }),
  close: line.close,
})

const piecesOf = (model: Uint8Array | undefined): readonly string[] => {
  const bytes = Buffer.from(model ?? [])
  return Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, at) =>
    bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes).toString('base64'),
  )
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const longestWaitMs = 10_000
/** Small enough that one message does not block either event loop noticeably. */
const pieceBytes = 192 * 1024
/** About a second of audio. */
const mostWaitingBytes = 32 * 1024
