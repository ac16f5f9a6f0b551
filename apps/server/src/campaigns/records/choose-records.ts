import { Refusal } from '@parley/contract/refusals'
import { CallStatus, sceneId, taskId } from '@parley/contract/vocabulary'
import { wireId } from '../../platform/wire-id.ts'
import type { CallChoice } from './queries.ts'

/** The filter of records in wire form. */
export type AskedRecords = {
  readonly task?: string | undefined
  readonly sceneId?: string | undefined
  readonly status?: readonly number[] | undefined
  readonly intentId?: number | undefined
  readonly phone?: string | undefined
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  readonly durationFrom?: number | undefined
  readonly durationTo?: number | undefined
  readonly text?: string | undefined
}

export const chooseRecords = (asked: AskedRecords): CallChoice => {
  if ((asked.durationFrom ?? 0) > (asked.durationTo ?? Number.POSITIVE_INFINITY))
    throw new Refusal('duration_range_wrong')
  // Transcripts have no index: the search needs a task or a time.
  if (
    asked.text !== undefined &&
    asked.text !== '' &&
    asked.task === undefined &&
    asked.startTime === undefined
  )
    throw new Refusal('parameter_error', {}, [{ code: 'parameter_error', values: {}, property: 'text' }])
  return {
    task: asked.task === undefined ? undefined : wireId(asked.task, taskId),
    scene: asked.sceneId === undefined ? undefined : wireId(asked.sceneId, sceneId),
    statuses: asked.status?.flatMap((status) => CallStatus.fromWire(status) ?? []),
    intentId: asked.intentId,
    number: asked.phone,
    fromMs: asked.startTime === undefined ? undefined : asked.startTime * 1000,
    toMs: asked.endTime === undefined ? undefined : asked.endTime * 1000,
    talkFromSec: asked.durationFrom,
    talkToSec: asked.durationTo,
    text: asked.text,
  }
}
