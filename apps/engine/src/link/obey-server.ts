import type { DownMessage, LineOrder, UpMessage } from '@parley/contract/engine-wire'
import type { Synthesizer } from '@parley/edge/speech'
import type { CallRegistry } from '../calls/call-registry.ts'
import type { ClassifierCache } from '../calls/classifier-cache.ts'
import type { RecognitionPreview } from '../calls/recognition-preview.ts'
import { previewSynthesis } from '../calls/synthesis-preview.ts'
import type { Journal } from '../journal/journal.ts'
import type { VoiceTests } from '../voice-test/voice-tests.ts'
import type { Leases } from './keep-leases.ts'

/** Commands from the server after the handshake. */
export type Command = Exclude<DownMessage, { kind: 'welcome' | 'timeline' | 'recording' }>

/** The dependencies of the commands. */
type ObeyDeps = {
  readonly book: CallRegistry
  readonly journal: Journal
  readonly synthesizer: Pick<Synthesizer, 'speak'>
  readonly recognitionPreview: RecognitionPreview
  readonly classifierCache: ClassifierCache
  readonly voiceTests: VoiceTests
  readonly leases: Leases
  /** Whether the line answers an OPTIONS. */
  readonly probeLine: (line: LineOrder) => Promise<boolean>
  /** The server that sent the command. */
  readonly server: { readonly host: string; readonly port: number }
  readonly send: (up: UpMessage) => void
}

/** Carries out one command of the server; responses go through `send`. */
export const obeyServer = (
  message: Command,
  {
    book,
    journal,
    synthesizer,
    recognitionPreview,
    classifierCache,
    voiceTests,
    leases,
    probeLine,
    server,
    send,
  }: ObeyDeps,
): void => {
  switch (message.kind) {
    case 'scene':
      book.saveScene(message.sceneHash, message.scene)
      return
    case 'classifier':
      classifierCache.take(message)
      return
    case 'voiceTest':
      voiceTests.take(message, server)
      return
    case 'placeCall': {
      const { classifierHash: hash } = message
      if (hash !== undefined) classifierCache.want(hash, () => send({ kind: 'classifierWanted', hash }))
      const { attemptId } = message
      book.placeCall(message, {
        forHold: (forSec) => send({ kind: 'holdWanted', attemptId, forSec }),
        forSeat: (wanted) => send({ kind: 'seatWanted', attemptId, ...wanted }),
      })
      return
    }
    case 'hangUp':
      book.find(message.attemptId)?.mustEnd(message.reason)
      return
    case 'seatAssigned':
    case 'noSeat':
      book.find(message.attemptId)?.seatAnswered(message)
      return
    case 'holdExtended':
      book.find(message.attemptId)?.holdExtended(message.heldSec)
      return
    case 'holdRefused':
      book.find(message.attemptId)?.mustEnd('noCredit')
      return
    case 'probeLine':
      void lineProbed(message.line, probeLine).then(send)
      return
    case 'renewed':
      leases.confirmed(message)
      return
    case 'reconcile':
      reconcile({ book, journal, send }, message.attemptIds)
      return
    case 'synthesize':
      void previewSynthesis(synthesizer, message).then(send)
      return
    case 'recognize':
      void recognitionPreview(message).then(send)
      return
    case 'acknowledge':
      journal.acknowledge(message.journalSeq)
  }
}

/** Events in one message. */
const batchSize = 200

const lineProbed = async (
  line: LineOrder,
  probeLine: (line: LineOrder) => Promise<boolean>,
): Promise<UpMessage> => ({ kind: 'lineProbed', lineId: line.lineId, isAnswered: await probeLine(line) })

/** Sends acknowledged events of these attempts again: the server may have lost them. */
const reconcile = (
  { book, journal, send }: Pick<ObeyDeps, 'book' | 'journal' | 'send'>,
  attemptIds: readonly string[],
): void => {
  const again = attemptIds.flatMap((attemptId) => journal.acknowledgedOf(attemptId))
  for (let from = 0; from < again.length; from += batchSize)
    send({ kind: 'events', events: again.slice(from, from + batchSize) })
  const reported = new Set(again.map(({ attemptId }) => attemptId))
  const isKnown = (attemptId: string): boolean => reported.has(attemptId) || book.knows(attemptId)
  const live = attemptIds.filter(isKnown)
  const unknown = attemptIds.filter((attemptId) => !isKnown(attemptId))
  book.disown(unknown)
  const recent = new Set(book.recentAttempts().map(({ attemptId }) => attemptId))
  send({ kind: 'reconciled', live, unknown, called: unknown.filter((attemptId) => recent.has(attemptId)) })
}
