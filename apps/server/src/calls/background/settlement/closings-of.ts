import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type AttemptId, type CallLabel, RecordEvent } from '@parley/contract/vocabulary'
import { isUnused, lineFaultOf } from '@parley/core/dialing'
import type { Runtime, SettledCall } from '../call-runtime.ts'
import type { AttemptEnd } from './attempt-end.ts'
import { type ClosingAttempt, lastSeq, type OpenAttempt } from './closing-queries.ts'

/** What an engine reports of its attempt, or the server sets. */
export type Ending = { readonly engine: string; readonly attemptId: AttemptId; readonly end: AttemptEnd }

/** Each of these attempts with its end. */
export const closingsOf = (
  runtime: Runtime,
  attempts: readonly OpenAttempt[],
  endings: readonly Ending[],
): Promise<readonly ClosingAttempt[]> => {
  const endById = new Map<string, AttemptEnd>()
  // Reported twice in one batch: the first counts, as it would in two.
  for (const { attemptId, end } of endings) if (!endById.has(attemptId)) endById.set(attemptId, end)
  return Promise.all(
    attempts.flatMap((attempt) => {
      const end = endById.get(attempt.id)
      return end === undefined ? [] : [closingOf(runtime, attempt, end)]
    }),
  )
}

const closingOf = async (
  runtime: Runtime,
  attempt: OpenAttempt,
  end: AttemptEnd,
): Promise<ClosingAttempt> => ({
  ...attempt,
  end,
  lineFault: lineFaultOf({ ...end, isLocal: end.sipIsLocal }),
  label: await labelOf(runtime, attempt, end),
  journal: await packJournal(end),
})

/** A call that was never sent has no information on the callee: it gets no label. */
const labelOf = async (
  runtime: Runtime,
  attempt: OpenAttempt,
  end: AttemptEnd,
): Promise<CallLabel | undefined> => {
  const isLineFault = lineFaultOf({ ...end, isLocal: end.sipIsLocal }) !== undefined
  if (isUnused({ status: end.status, isLineFault })) return undefined
  const scene = await runtime.scenes.get(attempt.sceneHash)
  const { placedBy } = attempt
  return runtime.labelCall(scene.tags, end.facts, {
    status: end.status,
    talkMs: end.talkMs,
    ...(placedBy !== null && { placedBy }),
  })
}

const packJournal = async (end: AttemptEnd): Promise<Buffer | undefined> =>
  end.conversationLog === undefined ? undefined : promisify(gzip)(JSON.stringify(end.conversationLog))

export const hangUpOf = ({ account, id, end }: ClosingAttempt) => ({
  account,
  attempt: id,
  seq: end.seq ?? lastSeq,
  type: RecordEvent.toWire('hangUp'),
  atMs: end.milestones.endedMs,
  data: { by: end.hungUpBy, cause: end.cause },
})

export const settledCall = ({
  account,
  id,
  task,
  contact,
  line,
  end,
  label,
}: ClosingAttempt): SettledCall => ({
  account,
  attemptId: id,
  taskId: task,
  contactId: contact,
  status: end.status,
  cause: end.cause,
  line,
  sipCode: end.sipCode,
  talkMs: end.talkMs,
  label,
  recordingKey: end.recording?.key,
})
