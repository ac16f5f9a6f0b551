import { limitAndOffset, type Paging } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { attemptId, type LabelReason } from '@parley/contract/vocabulary'
import { readReason, timeTurns } from '@parley/core/dialogue'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { Call, Caller, Handlers } from '../../platform/http/index.ts'
import { readTalkEvents } from '../../platform/read-talk-events.ts'
import { wireId } from '../../platform/wire-id.ts'
import { findTask } from '../tasks/index.ts'
import { callStatistics } from './call-statistics.ts'
import { callToWire } from './call-to-wire.ts'
import { type AskedRecords, chooseRecords } from './choose-records.ts'
import {
  filterRecords,
  findContactName,
  findJournal,
  findRecord,
  listEvents,
  type RecordRow,
} from './queries.ts'
import { readRecording } from './read-recording.ts'
import { titlesOfLabel } from './titles-of-label.ts'
import { withNumberKey } from './with-number-key.ts'

export const recordHandlers = {
  listCalls: (call, { taskId: task, ...input }) => pageOf(call, { ...input, task }),
  listCallsOfTask: (call, { id, ...input }) => pageOf(call, { ...input, task: id }),
  findCallFeed: ({ app, caller }, input) =>
    asAccount(app.database.api, caller.account, async (tx) => {
      const record = await getRecord(tx, caller, input.callId ?? input.id)
      const contactName = (await findContactName(tx, caller.account, record.contact)) ?? ''
      const events = await listEvents(tx, caller.account, record.attempt)
      const journal = await findJournal(tx, caller.account, record.attempt)
      const why = (record.label?.why ?? []).map(readReason)
      return {
        call: callToWire({ ...record, contactName }),
        turns: [...timeTurns(record.turns, (journal && (await readTalkEvents(journal))) ?? [])],
        events: events.map(({ atMs, data, ...event }) => ({
          ...event,
          data: { ...data },
          at: epochSeconds(atMs),
        })),
        label: record.label && { ...record.label, why: why.map(reasonToWire) },
        titles: { ...(await titlesOfLabel(tx, caller.account, { attempt: record.attempt, why })) },
      }
    }),
  findTranscript: ({ app, caller }, input) =>
    asAccount(app.database.api, caller.account, async (tx) => {
      const record = await getRecord(tx, caller, input.callId ?? input.id)
      const turns = record.turns.map(({ speaker, atMs, text }) => ({
        speaker,
        atMs,
        text,
        translation: null,
      }))
      return { callId: record.attempt, translated: false, turns }
    }),
  findStatistics: (call, input) => callStatistics(call, input),
  findCallAudio: async ({ app, caller, range }, { id }) => {
    const record = await asAccount(app.database.api, caller.account, (tx) => getRecord(tx, caller, id))
    return readRecording(app.recordingsFolder, record.recordingKey, range)
  },
} satisfies Partial<Handlers>

const reasonToWire = ({ wanted, saw, turns, ...reason }: LabelReason) => ({
  ...reason,
  wanted: [...wanted],
  saw: [...saw],
  turns: [...turns],
})

const pageOf = async ({ app, caller }: Call, asked: AskedRecords & Paging) => {
  const choice = chooseRecords(asked)
  const { calls, ...counted } = await asAccount(app.database.api, caller.account, async (tx) => {
    const task = choice.task === undefined ? undefined : await findTask(tx, caller.account, choice.task)
    if (choice.task !== undefined && task === undefined) throw new Refusal('not_found')
    const keyed = await withNumberKey(tx, caller.account, { choice, numbers: app.numbers, task })
    return filterRecords(tx, caller.account, { ...keyed, ...limitAndOffset(asked) })
  })
  return { data: calls.map(callToWire), ...counted }
}

const getRecord = async (tx: Tx, caller: Caller, id: string | undefined): Promise<RecordRow> => {
  const record = await findRecord(tx, caller.account, wireId(id, attemptId))
  if (record === undefined) throw new Refusal('not_found')
  return record
}
